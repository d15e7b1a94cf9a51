/** 扫票登记: what the address and the form hold of a half scanned record, and what scans make of it. */

import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { Api } from "#app/lib/api/api.server.ts";
import { applyScans, attemptScan, fieldOf, staysAtDesk } from "#app/lib/document/desk.server.ts";
import { readForm, typed } from "#app/lib/form/form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { type HalfScanned, pieceEndpoints } from "#contract/manufacture/pieces.ts";
import { pieceRow } from "./piece.view.server.ts";

/** Records that the page goes on showing. */
const shownRecords = 5;

const halfFields = ["bundleId", "processId", "seq", "employeeId"] as const;

interface Held {
  state: HalfScanned;
  /** Ids of the records that were written last, the newest first. */
  last: number[];
  keep: boolean;
  rework: "NO" | "FREE" | "PAID";
}

type Fields = Pick<URLSearchParams, "get">;

function readHeld(fields: Fields): Held {
  const given = halfFields.flatMap((name) => {
    const value = Number(fields.get(name));
    return Number.isSafeInteger(value) && value > 0 ? [[name, value]] : [];
  });
  const rework = fields.get("rework");
  return {
    state: Object.fromEntries(given),
    last: (fields.get("last") ?? "")
      .split(",")
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0)
      .slice(0, shownRecords),
    keep: fields.get("keep") === "true",
    rework: rework === "FREE" || rework === "PAID" ? rework : "NO",
  };
}

export type ScanView = Awaited<ReturnType<typeof readScan>>;

/** What the page shows of what the address holds. */
export async function readScan(api: Api, fields: Fields) {
  return viewOf(api, readHeld(fields));
}

async function viewOf(api: Api, { state, last, keep, rework }: Held) {
  const [desk, records] = await Promise.all([
    api.call(pieceEndpoints.desk, { query: state }),
    Promise.all(last.map((id) => api.attempt(pieceEndpoints.detail, { params: { id } }))),
  ]);
  return {
    ...desk,
    state,
    keep,
    rework,
    last: last.join(","),
    records: records.flatMap((one) => (one.ok ? [pieceRow(one.value)] : [])),
  };
}

/** One text after the other; one that is refused leaves what was known before it. */
export async function scanTexts(args: ActionFunctionArgs) {
  const { api } = args.context;
  const form = await readForm(args);
  const held = readHeld({ get: (name) => fieldOf(form, name) });
  const texts = [...form.getAll("text"), ...form.getAll("pick")].map((text) => String(text).trim()).filter(Boolean);
  const added: number[] = [];
  const warnings: string[] = [];
  const taken = await applyScans(form, texts, async (text, clientToken) => {
    const { state, keep, rework } = held;
    const qty = fieldOf(form, "qty").trim();
    const scanned = await attemptScan(api, pieceEndpoints.scan, { text, ...state, qty, keep, rework, clientToken });
    if (!scanned.ok) return scanned;
    held.state = scanned.value.state;
    const { recorded } = scanned.value;
    if (recorded) added.unshift(recorded.id);
    if (recorded?.warning) warnings.push(`${recorded.label}：已登记，但${recorded.warning}`);
    return scanned;
  });
  const nothing = { text: "", message: "请扫描或输入扎票、工序或工号", choices: [] };
  const scans = { ...taken, added, refused: texts.length > 0 ? taken.refused : [nothing] };
  held.last = [...added, ...held.last].slice(0, shownRecords);
  if (staysAtDesk(form)) return data({ scans, view: await viewOf(api, held), typed: {}, warnings });
  if (scans.refused.length > 0) return data({ scans, view: null, typed: typed(form), warnings }, { status: 400 });
  const told = warnings.length > 0 ? { headers: { "Set-Cookie": noticeHeader(warnings.join("；")) } } : {};
  return redirect(productionPaths.piece.scan(searchOf(held)), told);
}

function searchOf({ state, last, keep, rework }: Held): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (value !== undefined) params.set(name, String(value));
  if (last.length > 0) params.set("last", last.join(","));
  if (keep) params.set("keep", "true");
  if (rework !== "NO") params.set("rework", rework);
  return params.size > 0 ? `?${params}` : "";
}
