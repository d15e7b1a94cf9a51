/** What a desk that is worked by scans answers: one text after the other, each with what is known after the one before. */
import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Api } from "#app/lib/api/api.server.ts";
import { typed } from "#app/lib/form/form.server.ts";
import type { FormEndpoint } from "#app/lib/form/save-form.server.ts";
import { stepToken } from "#app/lib/form/step-token.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { RefusedScan, ScanAnswer } from "./draft.ts";

/** What one scan came to: what is known after it, or why it was refused. */
type Scanned<H, V> =
  | {
      held: H;
      said?: string;
      warning?: string;
      /** Of a record that was written. */
      added?: number;
      /** Where the answer shows it; else it is asked for. */
      view?: V;
      /** Something is still to be decided, though nothing was refused. */
      open?: RefusedScan;
    }
  | { refusal: string };

interface DeskScans<H, V> {
  form: FormData;
  /** What was known before. */
  held: H;
  /** Said where nothing was scanned; without it an empty text is a scan too. */
  nothing?: string;
  scan(text: string, clientToken: string, held: H): Promise<Scanned<H, V>>;
  view(held: H): V | Promise<V>;
  /** The page with what is known. */
  address(held: H): string;
  /** What the browser is to remember. */
  cookie?(held: H): string | null;
}

/** One that is refused leaves what was known before it. A page that stays gets what it shows, another is sent on. */
export async function answerScans<H, V>(desk: DeskScans<H, V>) {
  const { form, nothing } = desk;
  const field = (name: string) => String(form.getAll(name).at(-1) ?? "");
  const scanned = [...form.getAll("text"), ...form.getAll("pick")].map((text) => String(text).trim()).filter(Boolean);
  // 不要, without scripts: what was asked about is given up.
  if (scanned.length === 0 && form.has("drop")) return redirect(desk.address(desk.held));
  const texts = scanned.length === 0 && nothing === undefined ? [""] : scanned;
  const refused: RefusedScan[] =
    texts.length === 0 && nothing !== undefined ? [{ text: "", message: nothing, choices: [] }] : [];
  const [added, said, warnings]: [number[], string[], string[]] = [[], [], []];
  let { held } = desk;
  let view: V | undefined;
  for (const [index, text] of texts.entries()) {
    const one = await desk.scan(text, stepToken(field("clientToken"), `${index} ${text}`), held);
    if ("refusal" in one) {
      refused.push({ text, message: one.refusal, choices: [] });
      continue;
    }
    ({ held, view } = one);
    if (one.open) refused.push(one.open);
    if (one.said) said.push(one.said);
    if (one.warning) warnings.push(one.warning);
    if (one.added !== undefined) added.unshift(one.added);
  }
  const scans: ScanAnswer = { token: field("clientToken"), added, refused, styleNo: null };
  const cookie = desk.cookie?.(held);
  const headers = new Headers(cookie ? [["Set-Cookie", cookie]] : []);
  if (field("stay") === "1") {
    return data({ scans, view: view ?? (await desk.view(held)), typed: {}, said, warnings }, { headers });
  }
  if (refused.length > 0) {
    return data({ scans, view: null, typed: typed(form), said, warnings }, { status: 400, headers });
  }
  const told = [...said, ...warnings];
  if (told.length > 0) headers.append("Set-Cookie", noticeHeader(told.join("；")));
  return redirect(desk.address(held), { headers });
}

type AttemptedScan<E extends FormEndpoint> = { ok: true; value: Answer<E> } | { ok: false; message: string };

/** One scan by the endpoint's own schema. */
export async function attemptScan<E extends FormEndpoint>(
  api: Api,
  endpoint: E,
  body: z.input<E["body"]> | Record<string, unknown>,
): Promise<AttemptedScan<E>> {
  const parsed = endpoint.body.safeParse(body);
  if (!parsed.success) return { ok: false, message: parsed.error.issues[0]?.message ?? "提交的内容不正确" };
  // The endpoint is some endpoint here, so the types of its input cannot be told apart; the schema has parsed it.
  const answer = await api.attempt<FormEndpoint>(endpoint, { body: parsed.data });
  return answer.ok ? { ok: true, value: answer.value as Answer<E> } : { ok: false, message: answer.message };
}

/** Ids in one field: `12.12.15`. */
export const listOf = (ids: readonly number[]): string => ids.join(".");

/** The ids of such a field; what is none is left out. */
export const idsOf = (text: string | null): number[] =>
  (text ?? "")
    .split(".")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
