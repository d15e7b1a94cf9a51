/** What a billing terminal with scripts posts: the same form, answered with the screen's new state. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "#app/lib/form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { workOnBill } from "./desk.act.server.ts";
import { readDesk } from "./desk.view.server.ts";
import type { DeskAnswer } from "./desk-view.ts";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const work = await workOnBill(context.api, form);
  const desk = work.done
    ? null
    : await readDesk(context.api, {
        billId: work.billId,
        stallId: Number(form.get("stallId")) || null,
        distributorId: Number(form.get("forCustomer")) || null,
        mode: work.mode,
      });
  const answer: DeskAnswer = { desk, reply: work.reply, location: work.done?.location ?? null };
  return Response.json(answer, {
    headers: { "Cache-Control": "no-store", ...(work.done && { "Set-Cookie": noticeHeader(work.done.notice) }) },
  });
}
