/** Scans that were refused and wait to be dealt with: kept with the held bill, or with the form while there is none. */
import type { Api } from "#app/lib/api/api.server.ts";
import { maxRefusedScans } from "#contract/stall/bill/bill.words.ts";
import type { RefusedScan } from "#contract/stall/bill/bill-inputs.ts";
import { billEndpoints } from "#contract/stall/bill/bills.ts";
import type { DeskForm } from "./desk.form.server.ts";

export interface WaitingScans {
  /** The bill worked on; null where none was opened. */
  billId: number | null;
  /** Refused scans of a bill that is not opened yet; an opened one keeps its own. */
  refusedScans: RefusedScan[];
}

export async function saveScan(
  api: Api,
  posted: DeskForm,
  work: WaitingScans,
  { text, reason }: RefusedScan,
): Promise<boolean> {
  const before = await storedScans(api, work);
  return writeScans(api, posted, work, [...before, { text, reason: reason.slice(0, 200) }].slice(-maxRefusedScans));
}

/** The first of that text. */
export async function dropScan(api: Api, posted: DeskForm, work: WaitingScans, text: string): Promise<void> {
  const before = await storedScans(api, work);
  const at = before.findIndex((one) => one.text === text);
  await writeScans(api, posted, work, before.toSpliced(at, at < 0 ? 0 : 1));
}

/** With the held bill, where there is one; false when somebody else has confirmed that meanwhile: it takes none any more. */
export async function writeScans(
  api: Api,
  posted: DeskForm,
  work: WaitingScans,
  refusedScans: RefusedScan[],
): Promise<boolean> {
  work.refusedScans = refusedScans;
  if (work.billId === null) return true;
  const clientToken = posted.tokenOf(`refused ${JSON.stringify(refusedScans)}`);
  return (await api.attempt(billEndpoints.edit, { params: { id: work.billId }, body: { refusedScans, clientToken } }))
    .ok;
}

async function storedScans(api: Api, { billId, refusedScans }: WaitingScans): Promise<RefusedScan[]> {
  if (billId === null) return refusedScans;
  const bill = await api.attempt(billEndpoints.detail, { params: { id: billId } });
  return bill.ok ? bill.value.refusedScans : refusedScans;
}
