/** 扫票登记: what the address and the form hold of a half scanned record, and what scans make of it. */

import type { ActionFunctionArgs } from "@remix-run/node";
import type { Api } from "#app/lib/api/api.server.ts";
import { answerScans, attemptScan } from "#app/lib/document/desk-scans.server.ts";
import { readForm } from "#app/lib/form/form.server.ts";
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
    known: state,
    state: { ...state, last: last.join(",") },
    keep,
    rework,
    records: records.flatMap((one) => (one.ok ? [pieceRow(one.value)] : [])),
  };
}

export async function scanTexts(args: ActionFunctionArgs) {
  const { api } = args.context;
  const form = await readForm(args);
  const qty = String(form.get("qty") ?? "").trim();
  return answerScans({
    form,
    held: readHeld({ get: (name) => (form.getAll(name).at(-1) as string | undefined) ?? null }),
    nothing: "请扫描或输入扎票、工序或工号",
    async scan(text, clientToken, held) {
      const { state, keep, rework, last } = held;
      const scanned = await attemptScan(api, pieceEndpoints.scan, { text, ...state, qty, keep, rework, clientToken });
      if (!scanned.ok) return { refusal: scanned.message };
      const { state: after, recorded } = scanned.value;
      return {
        held: { ...held, state: after, last: (recorded ? [recorded.id, ...last] : last).slice(0, shownRecords) },
        ...(recorded && { added: recorded.id }),
        ...(recorded?.warning && { warning: `${recorded.label}：已登记，但${recorded.warning}` }),
      };
    },
    view: (held) => viewOf(api, held),
    address: (held) => productionPaths.piece.scan(searchOf(held)),
  });
}

function searchOf({ state, last, keep, rework }: Held): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (value !== undefined) params.set(name, String(value));
  if (last.length > 0) params.set("last", last.join(","));
  if (keep) params.set("keep", "true");
  if (rework !== "NO") params.set("rework", rework);
  return params.size > 0 ? `?${params}` : "";
}
