/** Scans of a draft: what their texts name is added together, what names nothing is refused alone; and scans that are counted. */
import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { Api, Attempt } from "#app/lib/api/api.server.ts";
import { countedField, dueField, type RefusedScan, type ScanAnswer, undecidedField } from "#app/lib/document/draft.ts";
import { quantityName } from "#app/lib/document/matrix-view.ts";
import { typed } from "#app/lib/form/form.server.ts";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import { refuse } from "#app/lib/form/save-form.server.ts";
import { stepToken } from "#app/lib/form/step-token.server.ts";
import { lineEndpoints } from "#contract/goods/lines.ts";
import { readStored } from "./typed.server.ts";

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

/** SKUs that the address says were added last. */
export function lastAdded(searchParams: URLSearchParams): number[] {
  return (searchParams.get("last") ?? "")
    .split(",")
    .map(Number)
    .filter(Number.isSafeInteger)
    .filter((id) => id > 0);
}

/** Texts that the page asked about, and that were neither told apart nor given up: the document goes no further. */
export async function stillUndecided(api: Api, form: FormData): Promise<RefusedScan[]> {
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
  /** Whether a style may be opened; any may unless given. */
  opens: ((styleNo: string) => Promise<Attempt<unknown>>) | undefined;
}

type Cells = { skuId: number; qty: number }[];
type Answered = ScanAnswer & { refused: RefusedScan[] };

/** Adds what the texts name; a text that names nothing is refused alone. */
export async function addScans(
  api: Api,
  texts: readonly string[],
  { token, grade, save, opens }: Adding,
): Promise<Answered> {
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
