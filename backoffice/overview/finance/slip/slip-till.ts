/**
 * 处理差异: what a till was short or over at its 日结 becomes a 费用单 of that stall and that day, a draft that whoever may
 * confirm slips looks at; once it counts the books hold what the drawer does (长短款).
 */
import { and, eq, ne, sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { today } from "#backoffice/ground/documents/write.ts";
import { findPeriodRefusal } from "#backoffice/masters/period/period.ts";
import { tillCategories } from "#contract/finance/slip.words.ts";
import type { slipEndpoints } from "#contract/finance/slips.ts";
import { cashSlip } from "./slip.tables.ts";
import { draftSlip } from "./slip.ts";

/** Of its own day while its month is open, else of today: a difference of a closed month is found, and borne, now. */
export const bookTillDifference: Operation<(typeof slipEndpoints)["till"]> = async (context, { body }) => {
  const { db } = context;
  const { stallId, fundId, ofDay, reason } = body;
  const [counted] = await rows<{ differenceFen: number }>(
    db,
    sql`select counted_fen - expected_fen as "differenceFen" from day_close
        where stall_id = ${stallId} and fund_id = ${fundId} and biz_date = ${ofDay}::date for update`,
  );
  if (!counted) throw new DomainError(`${ofDay} 这个账户没有日结清点`);
  const { differenceFen } = counted;
  if (differenceFen === 0) throw new DomainError(`${ofDay} 的清点没有差异，不用处理`);
  const [booked] = await db
    .select({ no: cashSlip.no })
    .from(cashSlip)
    .where(
      and(
        eq(cashSlip.stallId, stallId),
        eq(cashSlip.fundId, fundId),
        eq(cashSlip.ofDay, ofDay),
        ne(cashSlip.status, "VOID"),
      ),
    );
  if (booked) throw new DomainError(`${ofDay} 的差异已录成费用单 ${booked.no}，不能重复处理`);
  const kind = differenceFen < 0 ? "EXPENSE" : "INCOME";
  const bizDate = (await findPeriodRefusal(db, ofDay)) === null ? ofDay : today(context);
  const fields = { kind, category: tillCategories[kind], stallId, deptId: null, fundId, bizDate } as const;
  const remark = `${ofDay} 日结差异：${reason}`;
  return draftSlip(
    context,
    { ...fields, amountFen: Math.abs(differenceFen), voucherIds: [], remark },
    { shopId: null, settlementNo: null, ofDay },
  );
};
