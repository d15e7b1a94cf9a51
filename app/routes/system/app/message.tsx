/** 消息中心: the system's and the business's messages, unread first (domain.md §3.7). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Pagination } from "#app/components/page/pagination.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { requireExistingPage } from "#app/lib/existing-page.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { instantOf, relativeTime } from "#app/lib/format/relative-time.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import feedStyles from "#app/styles/feeds.css?url";
import { pageQuery } from "#contract/page.ts";
import { type MessageCategory, messageEndpoints } from "#contract/system/messages.ts";
import { MessageList } from "./message-list.tsx";
import { MessageTabs } from "./message-tabs.tsx";

export const links = () => [{ rel: "stylesheet", href: feedStyles }];

export const handle = { title: "消息中心" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, search } = new URL(request.url);
  const { page, size } = parseSearch(pageQuery, searchParams);
  const category = categoryOf(searchParams.get("tab"));
  const endpoint = category === "SYSTEM" ? messageEndpoints.systemList : messageEndpoints.businessList;
  const list = await context.api.call(endpoint, { query: { page, size } });
  requireExistingPage(request, { page, size }, list.totalElements);
  const now = new Date();
  return {
    messages: list.content.map((message) => ({ ...message, when: relativeTime(instantOf(message.createTime), now) })),
    total: list.totalElements,
    counts: await context.api.unread(),
    category,
    page,
    size,
    address: search,
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
  const { messages, total, counts, category, page, size, address } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="消息中心" />
      <Card flush>
        <MessageTabs category={category} counts={counts} />
        <MessageList messages={messages} />
        {total > size && (
          <Pagination
            page={page}
            size={size}
            total={total}
            hrefOf={(to) => withParams(address, { page: to || null })}
            hrefOfSize={(to) => withParams(address, { size: to, page: null })}
          />
        )}
      </Card>
    </>
  );
}
