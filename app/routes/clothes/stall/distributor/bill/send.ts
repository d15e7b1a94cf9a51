/** What a billing terminal with scripts posts: the same form, answered with the screen's new state. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { DeskAnswer } from "../../../../../components/bill/desk-view.ts";
import { readDesk } from "../../../../../lib/bill-desk.server.ts";
import { workOnBill } from "../../../../../lib/bill-work.server.ts";
import { readForm } from "../../../../../lib/form.server.ts";
import { noticeHeader } from "../../../../../lib/notice.server.ts";

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
