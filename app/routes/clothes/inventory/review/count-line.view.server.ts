/** Entering counts: unlike other documents, 0 is a finding, and an empty cell takes back what one entered. */
import { data, redirect } from "@remix-run/node";
import { quantityName } from "#app/components/matrix/matrix-view.ts";
import type { Api } from "#app/lib/api/api.server.ts";
import { changeLines } from "#app/lib/lines.server.ts";
import { countEndpoints } from "#contract/inventory/counts.ts";

interface CountCell {
  skuId: number;
  grade: 1 | 2;
  qty: number | null;
}

/** The `q.<sku>.<grade>` fields of a form; `removed` is the field whose button was pressed. */
function readCountCells(form: FormData): {
  cells: CountCell[];
  refusal: string | null;
  typed: Record<string, string>;
} {
  const cells: CountCell[] = [];
  const typed: Record<string, string> = {};
  const removed = form.get("remove");
  let refusal: string | null = null;
  for (const [name, value] of form) {
    const match = /^q\.(\d+)\.([12])$/.exec(name);
    if (!match) continue;
    const text = String(value);
    typed[name] = text;
    const digits = text.normalize("NFKC").trim();
    const cell = { skuId: Number(match[1]), grade: match[2] === "2" ? (2 as const) : (1 as const) };
    if (digits === "" || quantityName(cell.skuId, cell.grade) === removed) cells.push({ ...cell, qty: null });
    else if (/^\d{1,5}$/.test(digits)) cells.push({ ...cell, qty: Number(digits) });
    else refusal ??= `数量“${text}”不对：请填 0 到 99999 的整数`;
  }
  return { cells, refusal, typed };
}

/** Does what the scan box, the matrix or the table of one's own entries asks; like `changeLines`, at one place. */
export async function changeCountLines(api: Api, request: Request, form: FormData, id: number) {
  const url = new URL(request.url);
  const location = url.searchParams.get("location") ?? "";
  const save = (mode: "add" | "set", cells: CountCell[], clientToken: string) =>
    api.attempt(countEndpoints.enter, { params: { id }, body: { mode, location, cells, clientToken } });
  if (form.get("intent") === "scan") {
    return changeLines(api, request, form, ({ mode, cells }, clientToken) => save(mode, cells, clientToken));
  }
  const { cells, refusal, typed } = readCountCells(form);
  const name = form.get("intent") === "matrix" ? ("matrix" as const) : ("lines" as const);
  const refuse = (sentence: string) => data({ form: name, refusal: sentence, typed }, { status: 400 });
  if (refusal) return refuse(refusal);
  if (cells.length > 0) {
    const saved = await save("set", cells, String(form.get("clientToken")));
    if (!saved.ok) return refuse(saved.message);
  }
  return redirect(`${url.pathname}${url.search}`);
}
