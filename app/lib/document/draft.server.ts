/**
 * The server's side of a draft's one form: whatever button was pressed, the
 * head and the quantities that differ from what was stored are saved, then
 * what was scanned is added; then the page goes where the button leads.
 */
import { type ActionFunctionArgs, data, redirect, redirectDocument } from "@remix-run/node";
import {
  countedField,
  dueField,
  linePriceName,
  type RefusedScan,
  type ScanAnswer,
  storedField,
  stylePriceName,
  undecidedField,
} from "#app/components/document/draft.ts";
import { quantityName } from "#app/components/matrix/matrix-view.ts";
import type { Api, Attempt } from "#app/lib/api/api.server.ts";
import { type Fields, parseForm, type Readers, Refused, readQuantity, readYuan, typed } from "#app/lib/form.server.ts";
import { type FormReply, type TypedFields, textOf } from "#app/lib/form-reply.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { localPath } from "#app/lib/paths.ts";
import { type FormEndpoint, refuse } from "#app/lib/save-form.server.ts";
import { stepToken } from "#app/lib/step-token.server.ts";
import { lineEndpoints } from "#contract/goods/lines.ts";

/** Pieces of an SKU and grade; null takes back what was found, where 0 is a finding. */
export interface DraftCell {
  skuId: number;
  grade: 1 | 2;
  qty: number | null;
}

/** How a document's API takes a change of its lines. */
export interface LineChange {
  mode: "add" | "set";
  cells: DraftCell[];
  clientToken: string;
}

/** A change for documents where an emptied quantity is none. */
export function withPieces({ cells, ...change }: LineChange) {
  return { ...change, cells: cells.map((cell) => ({ ...cell, qty: cell.qty ?? 0 })) };
}

/** What of a form differs from what was stored when its page was made. */
export interface Typed {
  /** The text of a control. */
  text(name: string): string;
  /** Whether the control was posted with another text than was stored; one that the page does not show has not changed. */
  isChanged(name: string): boolean;
  /** Names of all controls. */
  names: readonly string[];
}

interface DraftSpec {
  /** Saves quantities; `more` is what {@link DraftSpec.more} read. */
  save(change: LineChange, more: Fields): Promise<Attempt<unknown>>;
  /** What goes along with set quantities, such as prices; null for nothing. Throws {@link Refused}. */
  more?: (typed: Typed) => Fields | null;
  /** What an emptied quantity means. */
  empty: 0 | null;
  /** The head, saved where one of its controls differs or brings a file. */
  head?: {
    endpoint: FormEndpoint;
    params: Readonly<Record<string, string | number>>;
    names: readonly string[];
    reads?: Readers;
    body?: (fields: Fields, given: { form: FormData; api: Api }) => unknown;
  };
  /** Whether a style may be opened here; its refusal is said. Any may unless given. */
  opens?: (styleNo: string) => Promise<Attempt<unknown>>;
  /** What is said when a button saved. */
  notice?: string;
}

export async function saveDraft(
  { request, context: { api } }: Pick<ActionFunctionArgs, "request" | "context">,
  form: FormData,
  spec: DraftSpec,
) {
  const stay = form.has("stay");
  const token = String(form.get("clientToken") ?? "");
  const posted = typedOf(form);
  const errors: Record<string, string> = {};
  let refusal: string | null = null;
  let code: string | undefined;
  let saved = false;
  const note = (done: Attempt<unknown>) => {
    if (done.ok) saved = true;
    else {
      refusal ??= done.message;
      code ??= done.code;
    }
  };

  if (spec.head && !stay && isHeadChanged(form, posted, spec.head.names)) {
    const head = await saveHead(api, form, spec.head, stepToken(token, "head"));
    Object.assign(errors, head.errors);
    refusal = head.refusal;
    saved = head.saved;
  }
  const cells = readCells(form, posted, spec.empty, errors);
  const more = attemptMore(spec, posted, errors);
  if (cells.length > 0 || more !== null)
    note(await spec.save({ mode: "set", cells, clientToken: stepToken(token, "set") }, more ?? {}));

  // Scans go in even where a number beside them is wrong: the number is still there to be put right.
  const texts = [...form.getAll("text"), ...form.getAll("pick")].map(String).filter((text) => text.trim() !== "");
  const scans = await addScans(api, texts, {
    token,
    grade: form.get("grade") === "2" ? 2 : 1,
    save: (change) => spec.save(change, {}),
    opens: spec.opens,
  });
  scans.refused.push(...(await stillUndecided(api, form)));
  if (stay) return data({ scans });
  const failed = refusal !== null || Object.keys(errors).length > 0;
  if (failed) return refuse(form, { refusal, errors, code });
  if (scans.refused.length > 0) {
    const reply: FormReply & { scans: ScanAnswer } = { refusal: null, errors: {}, typed: typed(form), scans };
    return data(reply, { status: 400 });
  }
  const said = spec.notice !== undefined && form.has("save") && saved ? spec.notice : undefined;
  const answer = { ...(said !== undefined && { headers: { "Set-Cookie": noticeHeader(said) } }) };
  const then = form.get("then");
  if (typeof then === "string" && then.startsWith("/")) return redirectDocument(localPath(then), answer);
  return redirect(nextAddress(request, form, scans), answer);
}

/** Where the pressed button leads on this page, with the style that a text named, and what was added last. */
function nextAddress(request: Request, form: FormData, scans: ScanAnswer): string {
  const { pathname, searchParams } = new URL(request.url);
  const then = form.get("then");
  const next = new URLSearchParams(typeof then === "string" ? then : searchParams);
  next.delete("last");
  if (scans.styleNo !== null) next.set("style", scans.styleNo);
  if (scans.added.length > 0) next.set("last", scans.added.slice(0, 5).join(","));
  return `${pathname}?${next}`;
}

/** SKUs that the address says were added last. */
export function lastAdded(searchParams: URLSearchParams): number[] {
  return (searchParams.get("last") ?? "")
    .split(",")
    .map(Number)
    .filter(Number.isSafeInteger)
    .filter((id) => id > 0);
}

/** What a form says that carries what was stored. */
export function typedOf(form: FormData): Typed {
  const fields: TypedFields = typed(form);
  const stored = readStored(form.get(storedField));
  const text = (name: string) => textOf(fields, name) ?? "";
  const isChanged = (name: string) => Object.hasOwn(fields, name) && text(name) !== (stored[name] ?? "");
  return { text, names: Object.keys(fields), isChanged };
}

function readStored(text: FormDataEntryValue | null): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(String(text ?? "{}"));
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}

function isHeadChanged(form: FormData, posted: Typed, names: readonly string[]): boolean {
  return names.some((name) => {
    const value = form.get(name);
    return value instanceof File ? value.size > 0 : posted.isChanged(name);
  });
}

async function saveHead(api: Api, form: FormData, head: NonNullable<DraftSpec["head"]>, clientToken: string) {
  const own = new FormData();
  for (const name of [...head.names, "version"]) for (const value of form.getAll(name)) own.append(name, value);
  own.set("clientToken", clientToken);
  const { body } = head;
  const parsed = await parseForm(own, head.endpoint.body, {
    reads: head.reads,
    body: body && ((fields) => body(fields, { form, api })),
  });
  if (!parsed.ok) {
    const { "": refusal = null, ...errors } = parsed.errors;
    return { saved: false, refusal, errors };
  }
  // The endpoint is some endpoint here; its schema has parsed the body.
  const done = await api.attempt<FormEndpoint>(head.endpoint, { body: parsed.value, params: head.params } as {
    body: unknown;
  });
  return { saved: done.ok, refusal: done.ok ? null : done.message, errors: {} };
}

/** The `q.<sku>.<grade>` controls that differ; the one whose 移除 was pressed is emptied. */
function readCells(form: FormData, posted: Typed, empty: 0 | null, errors: Record<string, string>): DraftCell[] {
  const removed = form.get("remove");
  return posted.names.flatMap((name): DraftCell[] => {
    const match = /^q\.(\d+)\.([12])$/.exec(name);
    if (!match || !(name === removed || posted.isChanged(name))) return [];
    const cell = { skuId: Number(match[1]), grade: match[2] === "2" ? (2 as const) : (1 as const) };
    const text = name === removed ? "" : posted.text(name);
    try {
      return [{ ...cell, qty: readQuantity("数量", text, { empty }) }];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      errors[name] = error.message;
      return [];
    }
  });
}

function attemptMore({ more }: DraftSpec, posted: Typed, errors: Record<string, string>): Fields | null {
  try {
    return more?.(posted) ?? null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    errors[error.field] = error.message;
    return null;
  }
}

/** What pieces cost, by line, where its own control or its style's differs; null where it was emptied. Throws {@link Refused}. */
export function typedPrices(
  posted: Typed,
  lines: readonly { skuId: number; productId: number; styleNo: string; grade?: 1 | 2 }[],
  noun: string,
): { skuId: number; grade: 1 | 2; fen: number | null }[] {
  return lines.flatMap(({ skuId, productId, styleNo, grade = 1 }) => {
    const names = [linePriceName({ skuId, grade }), stylePriceName({ productId, grade })];
    const name = names.find((one) => posted.isChanged(one));
    if (name === undefined) return [];
    return [{ skuId, grade, fen: readYuan(`${styleNo} ${noun}`, posted.text(name), { empty: null }) }];
  });
}

/** Texts that the page asked about, and that were neither told apart nor given up: the document goes no further. */
async function stillUndecided(api: Api, form: FormData): Promise<RefusedScan[]> {
  const [texts, picked, dropped] = [undecidedField, "pick", "drop"].map((name) => form.getAll(name).map(String));
  const asked = (texts ?? []).filter((text) => !dropped?.includes(text));
  const read = await Promise.all(asked.map((text) => api.attempt(lineEndpoints.resolve, { query: { text } })));
  return asked.flatMap((text, index) => {
    const line = read[index];
    if (!line?.ok || line.value.kind !== "choices") return [];
    const { choices } = line.value;
    return choices.some((choice) => picked?.includes(choice.text)) ? [] : [{ text, message: "", choices }];
  });
}

interface Adding {
  token: string;
  grade: 1 | 2;
  save(change: LineChange): Promise<Attempt<unknown>>;
  opens: DraftSpec["opens"];
}

type Cells = { skuId: number; qty: number }[];
type Answered = ScanAnswer & { refused: RefusedScan[] };

/** Adds what the texts name; a text that names nothing is refused alone. */
async function addScans(api: Api, texts: readonly string[], { token, grade, save, opens }: Adding): Promise<Answered> {
  const refused: RefusedScan[] = [];
  const found: { text: string; cells: Cells }[] = [];
  let styleNo: string | null = null;
  const read = new Map<string, ReturnType<typeof resolve>>();
  const resolve = (text: string) => api.attempt(lineEndpoints.resolve, { query: { text } });
  for (const text of texts) if (!read.has(text)) read.set(text, resolve(text));
  for (const text of texts) {
    const line = await read.get(text);
    if (!line?.ok) refused.push({ text, message: line?.message ?? "", choices: [] });
    else if (line.value.kind === "choices") refused.push({ text, message: "", choices: line.value.choices });
    else if (line.value.kind === "style") {
      const open = await opens?.(line.value.styleNo);
      if (open?.ok === false) refused.push({ text, message: open.message, choices: [] });
      else styleNo = line.value.styleNo;
    } else found.push({ text, cells: line.value.cells });
  }
  const add = (step: string, cells: Cells) =>
    save({ mode: "add", cells: cells.map((cell) => ({ ...cell, grade })), clientToken: stepToken(token, step) });
  const added: Cells = [];
  if (found.length > 0) {
    const all = found.flatMap(({ cells }) => cells);
    const together = await add("add", summed(all));
    if (together.ok) added.push(...all);
    else if (found.length === 1) refused.push({ text: found[0]?.text ?? "", message: together.message, choices: [] });
    else {
      // One of them was refused: each goes alone, in the order they were scanned.
      for (const [index, { text, cells }] of found.entries()) {
        const done = await add(`add ${index}`, cells);
        if (done.ok) added.push(...cells);
        else refused.push({ text, message: done.message, choices: [] });
      }
    }
  }
  return { token, added: [...new Set(added.toReversed().map(({ skuId }) => skuId))], refused, styleNo };
}

function summed(cells: Cells): Cells {
  const bySku = new Map<number, number>();
  for (const { skuId, qty } of cells) bySku.set(skuId, (bySku.get(skuId) ?? 0) + qty);
  return [...bySku].map(([skuId, qty]) => ({ skuId, qty }));
}

type Handler = (args: Pick<ActionFunctionArgs, "request" | "context">, form: FormData) => Promise<unknown>;

/**
 * An intent whose form counts scans (`CountingBox`): a scan, or 全部收齐, gives
 * the form back as it was with more in its cells; any other button goes on.
 */
export function counting<H extends Handler>(next: H) {
  return async ({ request, context }: Parameters<H>[0], form: FormData) => {
    const text = String(form.get("text") ?? "").trim();
    const asked = form.get(countedField);
    const due = form.get(dueField);
    for (const name of ["text", countedField, dueField]) form.delete(name);
    if (asked === "all") {
      for (const [name, value] of Object.entries(readStored(due))) form.set(name, value);
    } else if (text !== "") {
      const line = await context.api.attempt(lineEndpoints.resolve, { query: { text } });
      if (!line.ok) return refuse(form, { refusal: line.message });
      if (line.value.kind !== "cells") return refuse(form, { refusal: `“${text}”不是一个条码，请扫码` });
      for (const { skuId, qty } of line.value.cells) {
        const name = quantityName(skuId, 1);
        if (!form.has(name)) return refuse(form, { refusal: `“${text}”不在这张单的明细里` });
        form.set(name, String((Number(form.get(name)) || 0) + qty));
      }
    } else if (asked === null) return next({ request, context }, form) as ReturnType<H>;
    return data<FormReply>({ refusal: null, errors: {}, typed: typed(form) });
  };
}
