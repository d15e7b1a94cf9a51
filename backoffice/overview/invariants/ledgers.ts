/** All invariants of the ledgers at once (domain.md §5), for whoever has to know whether a database is sound. */
import type { Db } from "#backoffice/db/connect.ts";
import { brokenBatchInvariants } from "./batch-invariants.ts";
import { brokenBillInvariants } from "./bill-invariants.ts";
import { brokenEarningInvariants } from "./earning-invariants.ts";
import { brokenMaterialInvariants } from "./material-invariants.ts";
import { brokenMoneyInvariants } from "./money-invariants.ts";
import { brokenNetAssetInvariants } from "./net-asset-invariants.ts";
import { brokenOrderInvariants } from "./order-invariants.ts";
import { brokenPeriodInvariants } from "./period-invariants.ts";
import { brokenPieceInvariants } from "./piece-invariants.ts";
import { brokenProductionInvariants } from "./production-invariants.ts";
import { brokenInvariants } from "./stock-invariants.ts";
import { brokenWageInvariants } from "./wage-invariants.ts";

const ledgers = [
  ["库存账", brokenInvariants],
  ["物料账", brokenMaterialInvariants],
  ["计件", brokenPieceInvariants],
  ["资金账", brokenMoneyInvariants],
  ["生产", brokenProductionInvariants],
  ["拿货单", brokenBillInvariants],
  ["工资", brokenWageInvariants],
  ["批次", brokenBatchInvariants],
  ["平台订单", brokenOrderInvariants],
  ["店铺利润", brokenEarningInvariants],
  ["月结", brokenPeriodInvariants],
  ["净资产", brokenNetAssetInvariants],
] as const;

/** What does not hold, a ledger each: its Chinese name, and the invariants with the rows that break them. Empty when all is well. */
export async function findBrokenLedgers(db: Db): Promise<{ ledger: string; broken: string[] }[]> {
  const found: { ledger: string; broken: string[] }[] = [];
  for (const [ledger, ask] of ledgers) {
    const broken = await ask(db);
    if (broken.length > 0) found.push({ ledger, broken });
  }
  return found;
}
