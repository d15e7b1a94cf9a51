/** 消息中心: the system's and the business's messages, unread first (domain.md §3.7). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { ListPage } from "#app/components/page/list/list-page.tsx";
import { readForm } from "#app/lib/form/form.server.ts";
import { instantOf, relativeTime } from "#app/lib/format/relative-time.ts";
import { readList } from "#app/lib/list.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import feedStyles from "#app/styles/feeds.css?url";
import { type MessageCategory, messageEndpoints } from "#contract/system/messages.ts";
import { MessageList } from "./message-list.tsx";
import { MessageTabs } from "./message-tabs.tsx";

export const links = () => [{ rel: "stylesheet", href: feedStyles }];

export const handle = { title: "消息中心" };

export async function loader(args: LoaderFunctionArgs) {
  const category = categoryOf(new URL(args.request.url).searchParams.get("tab"));
  const endpoint = category === "SYSTEM" ? messageEndpoints.systemList : messageEndpoints.businessList;
  const { view, rows } = await readList(args, endpoint, { unread: 0 });
  const now = new Date();
  return {
    view,
    messages: rows.map((message) => ({ ...message, when: relativeTime(instantOf(message.createTime), now) })),
    counts: await args.context.api.unread(),
    category,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const [intent, id] = String(form.get("intent") ?? "").split(":");
  const { pathname, search, searchParams } = new URL(request.url);
  const done = await act(context.api, intent, Number(id), categoryOf(searchParams.get("tab")));
  if (!done) throw data("操作不存在", { status: 400 });
  return redirect(
    pathname + search,
    done.ok ? {} : { headers: { "Set-Cookie": noticeHeader(done.message, { failed: true }) } },
  );
}

function act(
  api: LoaderFunctionArgs["context"]["api"],
  intent: string | undefined,
  id: number,
  category: MessageCategory,
) {
  if (intent === "read") return api.attempt(messageEndpoints.read, { body: { ids: [id] } });
  if (intent === "readAll") return api.attempt(messageEndpoints.readAll, { body: { category } });
  if (intent === "remove") return api.attempt(messageEndpoints.remove, { body: [id] });
  return null;
}

function categoryOf(tab: string | null): MessageCategory {
  return tab === "business" ? "BUSINESS" : "SYSTEM";
}

export default function MessageCentre() {
  const { view, messages, counts, category } = useLoaderData<typeof loader>();
  return (
    <ListPage title="消息中心" view={view} path="/system/app/message">
      {() => (
        <>
          <MessageTabs category={category} counts={counts} />
          <MessageList messages={messages} />
        </>
      )}
    </ListPage>
  );
}
