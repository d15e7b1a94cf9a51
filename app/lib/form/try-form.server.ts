/** The button of a form that tries what is typed and saves nothing (`then=test`): all of it stays, with one sentence. */
import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { z } from "zod";
import type { Api, Attempt } from "#app/lib/api/api.server.ts";
import type { Answer } from "#contract/endpoint.ts";
import { type Fields, parseForm, typed } from "./form.server.ts";
import type { FormReply } from "./form-reply.ts";
import { type FormEndpoint, refuse } from "./save-form.server.ts";

/** What came of it. */
export type TryReply = FormReply & { readonly works?: string };

interface Trial<E extends FormEndpoint> {
  endpoint: E;
  /** Leaves away what is of saving alone. */
  body: (fields: Fields) => unknown;
  /** Before the API's sentence where it refuses. */
  failed: string;
  says: (answer: Answer<E>, body: z.output<E["body"]>) => { works: string } | { refusal: string };
}

export async function tryForm<E extends FormEndpoint>(
  { context }: Pick<ActionFunctionArgs, "context">,
  form: FormData,
  { endpoint, body, failed, says }: Trial<E>,
) {
  const parsed = await parseForm(form, endpoint.body, { body });
  if (!parsed.ok) {
    const { "": refusal = null, ...errors } = parsed.errors;
    return refuse(form, { refusal, errors });
  }
  const api: Api = context.api;
  const tried = (await api.attempt<FormEndpoint>(endpoint, { body: parsed.value })) as Attempt<Answer<E>>;
  if (!tried.ok) return refuse(form, { refusal: `${failed}${tried.message}` });
  const said = says(tried.value, parsed.value as z.output<E["body"]>);
  if ("refusal" in said) return refuse(form, said);
  const reply: TryReply = { refusal: null, errors: {}, typed: typed(form), ...said };
  return data(reply);
}
