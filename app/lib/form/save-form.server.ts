/**
 * The server's half of a form: the posted fields, parsed by the endpoint's own
 * schema, become one call; then the page redirects with a notice, or answers
 * 400 with why not and everything that was typed.
 */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Api, Attempt } from "#app/lib/api/api.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import { id } from "#contract/value.ts";
import { type Fields, parseForm, type Readers, readForm, typed } from "./form.server.ts";
import type { FormReply, Outcome } from "./form-reply.ts";

type Args = Pick<ActionFunctionArgs, "request" | "context">;

/** The `?id=` of the address; a page without a proper one is no page (404). */
export function requireId(request: Request, name = "id"): number {
  const asked = id.safeParse(new URL(request.url).searchParams.get(name));
  if (!asked.success) throw redirect("/404");
  return asked.data;
}

/** The hidden fields of a form: its client token (idempotency key), and which row at which version it was opened with. */
export function newStamp<R extends { id?: number; version: number }>(
  row?: R,
): { clientToken: string; id?: number; version?: number } {
  return {
    clientToken: randomUUID(),
    ...(row?.id !== undefined && { id: row.id }),
    ...(row && { version: row.version }),
  };
}

export interface FormEndpoint extends Endpoint {
  readonly body: z.ZodType;
}

interface Saved<E extends FormEndpoint> {
  saved: Answer<E>;
  /** What was sent. */
  body: z.output<E["body"]>;
  form: FormData;
}

type PathParams = Readonly<Record<string, string | number>>;

export interface FormSpec<E extends FormEndpoint> {
  endpoint: E;
  /** Of the endpoint's path; read from the form where it is one row's of many. */
  params?: PathParams | ((form: FormData) => PathParams);
  /** By name of the control: what people write in another unit than the API's, such as `readYuan`. */
  reads?: Readers;
  /** Puts the body together where it is not the form's own fields: pictures, quantities, rows that may stay empty. */
  body?: (fields: Fields, given: { form: FormData; api: Api }) => unknown;
  /** Where a save leads, what it says and what the browser is to remember; or why the endpoint left alone what this form is about. */
  done: (
    result: Saved<E>,
  ) => { to: string; notice?: string; cookie?: string } | { refusal: string } | { outcome: Outcome };
}

/** An action that saves one form. */
export async function saveForm<E extends FormEndpoint>(args: Args, spec: FormSpec<E>) {
  return save(spec)(args, await readForm(args));
}

type Answered = Promise<Response | ReturnType<typeof data<FormReply>>>;

/** {@link saveForm} for one intent of {@link act}. */
export function save<E extends FormEndpoint>({ endpoint, params, reads, body, done }: FormSpec<E>) {
  return async ({ context: { api } }: Args, form: FormData): Answered => {
    const read = body && ((fields: Fields) => body(fields, { form, api }));
    const parsed = await parseForm(form, endpoint.body, { reads, body: read });
    if (!parsed.ok) {
      const { "": refusal = null, ...errors } = parsed.errors;
      return refuse(form, { refusal, errors });
    }
    // The endpoint is some endpoint here, so the types of its input cannot be told apart; the schema has parsed it.
    const sent = {
      body: parsed.value,
      ...(params && { params: typeof params === "function" ? params(form) : params }),
    };
    const saved = (await api.attempt<FormEndpoint & { params?: z.ZodType }>(endpoint, sent)) as Attempt<Answer<E>>;
    if (!saved.ok) return refuse(form, { ...saved, refusal: saved.message });
    const answer = done({ saved: saved.value, body: parsed.value as z.output<E["body"]>, form });
    if ("refusal" in answer) {
      // Its token has been answered: the next try is another one.
      form.delete("clientToken");
      return refuse(form, answer);
    }
    // Shown on the answer alone; the page's lists are as they are after it.
    if ("outcome" in answer) return data<FormReply>({ refusal: null, errors: {}, typed: {}, outcome: answer.outcome });
    const headers = new Headers();
    if (answer.notice !== undefined) headers.append("Set-Cookie", noticeHeader(answer.notice));
    if (answer.cookie !== undefined) headers.append("Set-Cookie", answer.cookie);
    return redirect(answer.to, { headers });
  };
}

/** A page of several forms: does what the posted `intent` names. */
export async function act<I extends Readonly<Record<string, (args: Args, form: FormData) => Promise<unknown>>>>(
  args: Args,
  intents: I,
): Promise<Awaited<ReturnType<I[keyof I]>> | ReturnType<typeof refuse>> {
  const form = await readForm(args);
  const name = String(form.get("intent") ?? "");
  if (!Object.hasOwn(intents, name)) return refuse(form, { refusal: "不支持的操作，请刷新页面后重试" });
  const intent = intents[name as keyof I];
  return intent?.(args, form) as Awaited<ReturnType<I[keyof I]>>;
}

interface Refusal {
  refusal: string | null;
  code?: string | undefined;
  question?: FormReply["question"];
  errors?: Record<string, string>;
}

/** The answer that loses nothing: 400, the reasons, and the form as typed. */
export function refuse(form: FormData, { refusal, code, question, errors = {} }: Refusal) {
  const reply: FormReply = {
    refusal,
    ...(code && { code }),
    ...(question && { question }),
    errors,
    typed: typed(form),
  };
  return data(reply, { status: 400 });
}
