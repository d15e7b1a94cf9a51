/** The server's side of a desk with a scanner: one text after the other, each under a client token of its own. */
import type { z } from "zod";
import type { Api, Attempt } from "#app/lib/api/api.server.ts";
import type { FormEndpoint } from "#app/lib/form/save-form.server.ts";
import { stepToken } from "#app/lib/form/step-token.server.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { RefusedScan, ScanAnswer } from "./draft.ts";

/** A form's field; of several of one name the last. */
export const fieldOf = (form: FormData, name: string): string => String(form.getAll(name).at(-1) ?? "");

/** Ids in one field: `12.12.15`. */
export const listOf = (ids: readonly number[]): string => ids.join(".");

/** The ids of such a field; what is none is left out. */
export const idsOf = (text: string | null): number[] =>
  (text ?? "")
    .split(".")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** Whether the page sent it by itself and stays where it is. */
export const staysAtDesk = (form: FormData): boolean => form.get("stay") === "1";

/** Sends what a scan says, where the endpoint's own schema takes it. */
export async function attemptScan<E extends FormEndpoint>(
  api: Api,
  endpoint: E,
  given: unknown,
  params?: Readonly<Record<string, string | number>>,
): Promise<Attempt<Answer<E>> | { ok: false; message: string }> {
  const parsed: z.ZodSafeParseResult<unknown> = endpoint.body.safeParse(given);
  if (!parsed.success) return { ok: false, message: parsed.error.issues[0]?.message ?? "提交的内容不正确" };
  // The endpoint is some endpoint here, so the types of its input cannot be told apart; the schema has parsed it.
  const sent = { body: parsed.data, ...(params && { params }) };
  return (await api.attempt<FormEndpoint & { params?: z.ZodType }>(endpoint, sent)) as Attempt<Answer<E>>;
}

type Taken = { ok: true } | { ok: false; message: string; choices?: RefusedScan["choices"] };

/** Gives each text to `take` in turn; one that is refused leaves what was known before it, and may say what else it can mean. */
export async function applyScans(
  form: FormData,
  texts: readonly string[],
  take: (text: string, clientToken: string) => Promise<Taken>,
): Promise<ScanAnswer> {
  const token = fieldOf(form, "clientToken");
  const refused: RefusedScan[] = [];
  for (const [index, text] of texts.entries()) {
    const taken = await take(text, stepToken(token, `${index} ${text}`));
    if (!taken.ok) refused.push({ text, message: taken.message, choices: taken.choices ?? [] });
  }
  return { token, added: [], refused, styleNo: null };
}
