/** What a billing terminal with scripts posts: the same form, answered with the screen's new state. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "#app/lib/form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { deskAfter, isForeign, workOnBill } from "./desk.act.server.ts";
import type { DeskAnswer } from "./desk-view.ts";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  if (await isForeign(context.api, form)) return new Response(null, { status: 409 });
  const work = await workOnBill(context.api, form);
  const desk = work.done ? null : await deskAfter(context.api, form, work);
  const answer: DeskAnswer = { desk, reply: work.reply, location: work.done?.location ?? null };
  return Response.json(answer, {
    headers: {
      "Cache-Control": "no-store",
      ...(work.done?.notice && { "Set-Cookie": noticeHeader(work.done.notice) }),
    },
  });
}
