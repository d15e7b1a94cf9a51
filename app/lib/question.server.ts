/** The server's side of pages that ask once more (`?id=`, `?act=`): what the address names, the question, and doing it. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { z } from "zod";
import type { QuestionView } from "#app/lib/question-view.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Api } from "./api/api.server.ts";
import type { Fields } from "./form/form.server.ts";
import { newStamp, requireId, saveForm } from "./form/save-form.server.ts";
import { requirePermission } from "./guard.server.ts";

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

/** What an address of a question names: one of the acts, and the thing. */
interface Asked {
  readonly act: Act;
  readonly params: { readonly id: number };
}

/** A page that asks once more before one of several acts on a thing (`?id=`, `?act=`). */
export interface Confirmation {
  readonly acts: Readonly<Record<string, Act>>;
  /** What it is, where its name does not say so: 班组. */
  readonly noun?: string;
  /** The thing as it stands. */
  readonly thing: (asked: Asked & { readonly api: Api }) => Promise<{
    readonly name: string;
    /** Where the act is refused once somebody has changed it. */
    readonly version?: number | undefined;
    /** Where it is not 确定要停用“…”吗？ */
    readonly sentence?: string;
    /** Where it depends on the thing what follows. */
    readonly explains?: string;
  }>;
  /** Where it leads when the act is done or given up. */
  readonly backTo: string | ((asked: Asked & { readonly api: Api }) => string | Promise<string>);
}

/** The loader of a page that asks once more. */
export async function readConfirmation(
  { request, context: { api } }: LoaderFunctionArgs,
  confirmation: Confirmation,
): Promise<QuestionView> {
  const asked = askedOf(request, confirmation.acts);
  const { label, danger, endpoint } = asked.act;
  await requirePermission(api, endpoint);
  const { name, version = 0, ...said } = await confirmation.thing({ ...asked, api });
  return {
    ...{ label, danger, name, explains: said.explains ?? asked.act.explains },
    sentence: said.sentence ?? `确定要${label}${confirmation.noun ?? ""}“${name}”吗？`,
    stamp: newStamp({ version }),
    backTo: await placeAfter({ ...asked, api }, confirmation),
  };
}

/** Its action: does what was asked and leads back, or answers why not. */
export async function answerConfirmation(args: ActionFunctionArgs, confirmation: Confirmation) {
  const asked = askedOf(args.request, confirmation.acts);
  const to = await placeAfter({ ...asked, api: args.context.api }, confirmation);
  return answerQuestion(args, asked, to);
}

const placeAfter = (asked: Asked & { readonly api: Api }, { backTo }: Confirmation) =>
  typeof backTo === "string" ? backTo : backTo(asked);

/** The act and the thing that the address names; unknown ones are no page. */
export function askedOf(request: Request, acts: Readonly<Record<string, Act>>): Asked {
  const { searchParams } = new URL(request.url);
  const name = searchParams.get("act") ?? "";
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) throw redirect("/404");
  return { act, params: { id: requireId(request) } };
}

/** Does what was asked and goes to `to`, or answers why not. */
export async function answerQuestion(
  args: Pick<ActionFunctionArgs, "request" | "context">,
  { act, params }: Asked,
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
