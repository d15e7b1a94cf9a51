/** 月结 as a command of a property test: what hinders is finished by its own operations, then the month is closed; else time goes on. */
import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { shiftMonth } from "#backoffice/overview/finance/fixed-asset/depreciation.rules.ts";
import { runDepreciation as depreciationOperation } from "#backoffice/overview/finance/fixed-asset/depreciation.ts";
import { closePeriod as periodOperation } from "#backoffice/overview/finance/period/period-close.ts";
import * as wageOperations from "#backoffice/trade/employee/wage/wage.ts";
import * as inspectionOperations from "#backoffice/trade/manufacture/delivery/delivery-inspection.ts";
import * as issueOperations from "#backoffice/trade/manufacture/material/issue/material-issue.ts";
import * as purchaseOperations from "#backoffice/trade/manufacture/material/purchase/material-purchase.ts";
import * as pieceOperations from "#backoffice/trade/manufacture/piece/piece-audit.ts";
import { framed } from "./framed.ts";

const { approvePieces } = framed(pieceOperations);
const { voidDelivery } = framed(inspectionOperations);
const { voidMaterialIssue } = framed(issueOperations);
const { voidMaterialPurchase } = framed(purchaseOperations);
const { discardWage } = framed(wageOperations);
const { closePeriod, runDepreciation } = framed({
  closePeriod: periodOperation,
  runDepreciation: depreciationOperation,
});

const token = () => ({ clientToken: randomUUID() });

/** The month before the day's, if that is open; else a month passes. */
export async function closeMonthBefore(within: Context, works: { now: Date }, today: string): Promise<void> {
  const month = shiftMonth(today.slice(0, 7), -1);
  const [last] = await rows<{ month: string }>(within.db, sql`select max(month) as month from period_close`);
  if (last?.month && last.month >= month) {
    works.now = new Date(works.now.getTime() + 30 * 86_400_000);
    return;
  }
  await finish(within, month);
  await closePeriod(within, { params: { month }, body: token() });
}

/** Every draft and everything that waits of the month and before it. */
async function finish(within: Context, month: string): Promise<void> {
  const before = sql`biz_date < (${month} || '-01')::date + interval '1 month'`;
  const found = (table: string, status: string, which: SQL = before) =>
    rows<{ id: number; version: number }>(
      within.db,
      sql`select id, ${table === "piece_record" ? sql`0` : sql`version`} as version from ${sql.identifier(table)}
          where status = ${status} and ${which} order by id`,
    );
  const ids = (await found("piece_record", "SUBMITTED")).map(({ id }) => id);
  if (ids.length > 0) await approvePieces(within, { body: { ...token(), ids } });
  const seen = (version: number) => ({ ...token(), version, reason: "月结前作废" });
  for (const { id, version } of await found("delivery", "SUBMITTED")) {
    await voidDelivery(within, { params: { id }, body: seen(version) });
  }
  for (const { id, version } of await found("material_issue", "DRAFT")) {
    await voidMaterialIssue(within, { params: { id }, body: seen(version) });
  }
  for (const { id, version } of await found("material_purchase", "DRAFT")) {
    await voidMaterialPurchase(within, { params: { id }, body: seen(version) });
  }
  const ended = sql`to_day < (${month} || '-01')::date + interval '1 month'`;
  for (const { id, version } of await found("wage_settlement", "DRAFT", ended)) {
    await discardWage(within, { params: { id }, body: { ...token(), version } });
  }
  await runDepreciation(within, { body: { ...token(), month } });
}
