/**
 * 开单 (`?id=` a held bill, else a new one). Without scripts each step is one
 * round trip: the posting answers with the page itself. That a reload posts
 * again is harmless, for every posting carries its token.
 */

import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, replace } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { NoStall } from "#app/components/page/no-stall.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { terminalOf } from "#app/lib/shell/terminal.server.ts";
import billStyles from "#app/styles/bill.css?url";
import documentStyles from "#app/styles/documents.css?url";
import { billStatusLabels } from "#contract/stall/bill/bill.words.ts";
import { billEndpoints } from "#contract/stall/bill/bills.ts";
import { deskAfter, isForeign, workOnBill } from "./desk.act.server.ts";
import { Desk } from "./desk.tsx";
import { readDesk, readMode } from "./desk.view.server.ts";

export const handle = { title: "开单" };

export const links = () => [
  { rel: "stylesheet", href: documentStyles },
  { rel: "stylesheet", href: billStyles },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, billEndpoints.hold);
  const { searchParams, pathname } = new URL(request.url);
  const number = (name: string) => Number(searchParams.get(name)) || null;
  const billId = number("id");
  if (billId !== null) {
    const bill = await context.api.call(billEndpoints.detail, { params: { id: billId } });
    if (bill.status !== "HELD") {
      // Somebody else confirmed it, or one went back to it. In place of it, so that the next step back leads on.
      const notice = `拿货单 ${bill.no} ${billStatusLabels[bill.status]}，不能再录入`;
      throw replace(paths.bill.item(billId), { headers: { "Set-Cookie": noticeHeader(notice, { failed: true }) } });
    }
  }
  return {
    desk: await readDesk(context.api, {
      billId,
      stallId: number("stallId") ?? terminalOf(request).stallId,
      distributorId: number("distributorId"),
      mode: readMode((name) => searchParams.get(name)),
    }),
    clientToken: randomUUID(),
    holdToken: randomUUID(),
    path: pathname,
    username: (await context.api.viewer()).user.username,
    /** The bill that 确认并打印 has just printed, or could not. */
    printed: number("printed"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  if (await isForeign(context.api, form)) {
    const notice = "登录的用户变了，请重新录入这张单";
    return redirect(new URL(request.url).pathname, {
      headers: { "Set-Cookie": noticeHeader(notice, { failed: true }) },
    });
  }
  const work = await workOnBill(context.api, form);
  if (work.done) {
    const { location, notice } = work.done;
    return redirect(location, notice ? { headers: { "Set-Cookie": noticeHeader(notice) } } : undefined);
  }
  const desk = await deskAfter(context.api, form, work);
  return data(
    { desk, reply: work.reply, clientToken: randomUUID(), holdToken: String(form.get("holdToken") ?? "") },
    { status: work.reply.refusal ? 400 : 200 },
  );
}

export default function NewBill() {
  const loaded = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const { desk, clientToken, holdToken } = posted?.desk ? posted : loaded;
  return (
    <>
      <PageHeader
        title="开单"
        actions={
          loaded.printed && <LinkButton to={`${paths.bill.print(loaded.printed)}&next=1`}>补打上一单</LinkButton>
        }
      />
      {desk ? (
        <Desk
          key={clientToken}
          desk={desk}
          reply={posted?.reply}
          clientToken={clientToken}
          holdToken={holdToken}
          username={loaded.username}
          path={desk.bill ? `${loaded.path}?id=${desk.bill.id}` : loaded.path}
        />
      ) : (
        <NoStall act="开单" right="出库" />
      )}
    </>
  );
}
