/** The server's side of pages that ask once more (`?id=`, `?act=`): what the address names, the question, and doing it. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { z } from "zod";
import type { QuestionView } from "#app/lib/question-view.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Api } from "./api/api.server.ts";
import type { Fields } from "./form/form.server.ts";
import { newStamp, requireId, saveForm } from "./form/save-form.server.ts";

/** An act on one thing: it takes the version that was seen and a client token, unless the act puts its body together. */
interface ActEndpoint extends Endpoint {
  readonly params?: z.ZodType;
  readonly body: z.ZodType;
}

export interface Act {
  readonly endpoint: ActEndpoint;
  /** 停用; the button says 确定停用. */
  readonly label: string;
  readonly explains: string;
  readonly danger: boolean;
  /** The body, where it is not the form's client token and version alone. */
  readonly body?: (fields: Fields, given: { id: number; api: Api }) => unknown;
  /** What the answer says, where it is not that the act is done. */
  readonly says?: (answer: unknown, name: string) => { notice: string } | { refusal: string };
}

/** The act and the thing that the address names; unknown ones are no page. */
export function askedOf(request: Request, acts: Readonly<Record<string, Act>>): { act: Act; params: { id: number } } {
  const { searchParams } = new URL(request.url);
  const name = searchParams.get("act") ?? "";
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) throw redirect("/404");
  return { act, params: { id: requireId(request) } };
}

export function questionOf(
  { label, explains, danger }: Act,
  { version, ...about }: Pick<QuestionView, "name" | "sentence" | "backTo"> & { version: number },
): QuestionView {
  return { label, explains, danger, ...about, stamp: newStamp({ version }) };
}

/** Does what was asked and goes to `to`, or answers why not. */
export async function answerQuestion(
  args: Pick<ActionFunctionArgs, "request" | "context">,
  { act, params }: { act: Act; params: { id: number } },
  to: string,
) {
  return saveForm(args, {
    endpoint: act.endpoint,
    ...(act.endpoint.params && { params }),
    // The name is for the notice.
    body: ({ name: _name, ...body }, { api }) => (act.body ? act.body(body, { ...params, api }) : body),
    done: ({ form, saved }) => {
      const name = String(form.get("name") ?? "");
      return { to, notice: `已${act.label} ${name}`, ...act.says?.(saved, name) };
    },
  });
}
