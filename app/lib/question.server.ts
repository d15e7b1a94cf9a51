/** The server's side of pages that ask once more (`?id=`, `?act=`): what the address names, the question, and doing it. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { z } from "zod";
import type { Question } from "#app/components/ui/question-page.tsx";
import type { Endpoint } from "#contract/endpoint.ts";
import { id } from "#contract/value.ts";
import { readForm } from "./form.server.ts";
import { noticeHeader } from "./notice.server.ts";

/** An act on one thing: it takes the version that was seen and a client token. */
interface ActEndpoint extends Endpoint {
  readonly params: z.ZodType;
  readonly body: z.ZodType;
}

export interface Act {
  readonly endpoint: ActEndpoint;
  /** 停用; the button says 确定停用. */
  readonly label: string;
  readonly explains: string;
  readonly danger: boolean;
}

const params = z.object({ id });

/** The act and the thing that the address names; unknown ones are no page. */
export function askedOf(request: Request, acts: Readonly<Record<string, Act>>): { act: Act; params: { id: number } } {
  const { searchParams } = new URL(request.url);
  const name = searchParams.get("act") ?? "";
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  const asked = params.safeParse({ id: searchParams.get("id") });
  if (!act || !asked.success) throw redirect("/404");
  return { act, params: asked.data };
}

export function questionOf(
  { label, explains, danger }: Act,
  about: Pick<Question, "name" | "version" | "sentence" | "backTo">,
): Question {
  return { label, explains, danger, ...about, clientToken: randomUUID() };
}

/** Does what was asked and goes to `to`, or answers why not. */
export async function answerQuestion(
  args: Pick<ActionFunctionArgs, "request" | "context">,
  { act, params }: { act: Act; params: { id: number } },
  to: string,
) {
  const form = Object.fromEntries(await readForm(args));
  const body = act.endpoint.body.safeParse(form);
  if (!body.success) return data(body.error.issues[0]?.message ?? "", { status: 400 });
  const done = await args.context.api.attempt(act.endpoint, { params, body: body.data });
  if (!done.ok) return data(done.message, { status: 400 });
  const notice = noticeHeader(`已${act.label} ${String(form.name ?? "")}`);
  return redirect(to, { headers: { "Set-Cookie": notice } });
}
