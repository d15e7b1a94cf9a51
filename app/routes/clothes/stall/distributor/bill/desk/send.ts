/** What a billing terminal with scripts posts: the same form, answered with the screen's new state. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "#app/lib/form/form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { deskAfter, isForeign, workOnBill } from "./desk.act.server.ts";
import type { DeskAnswer } from "./desk-view.ts";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  if (await isForeign(context.api, form)) return new Response(null, { status: 409 });
  try {
    const work = await workOnBill(context.api, form);
    const desk = work.done ? null : await deskAfter(context.api, form, work);
    return answered({ desk, reply: work.reply, location: work.done?.location ?? null }, work.done?.notice);
  } catch (thrown) {
    // Followed by the terminal it would be taken for a line that is down, and be sent again for ever.
    const refused = thrown instanceof Response ? thrown.headers.get("Location") : null;
    if (refused !== "/401") throw thrown;
    return answered({ desk: null, reply: {}, location: refused });
  }
}

function answered(answer: DeskAnswer, notice?: string): Response {
  return Response.json(answer, {
    headers: { "Cache-Control": "no-store", ...(notice && { "Set-Cookie": noticeHeader(notice) }) },
  });
}
