/** How a stall prints, and everything that a slip shows. */

import { eq, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { company } from "#backoffice/ground/settings/company.ts";
import { readSetting } from "#backoffice/ground/settings/setting.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { stall } from "#backoffice/masters/stall/stall.tables.ts";
import { stallPrinting } from "#backoffice/trade/stall/account/receipt.tables.ts";
import { billDetail } from "#backoffice/trade/stall/bill/bill-detail.query.ts";
import type { PrintSettings, printingEndpoints } from "#contract/stall/printing.ts";
import { defaultSettings, groupSlipLines, returnRuleOf } from "./printing.rules.ts";

type Endpoints = typeof printingEndpoints;

export const printSettings: Operation<Endpoints["settings"]> = async (context, { query }) => {
  const place = await getStall(context, query.stallId, "view");
  const stored = await readSettings(context.db, place.id);
  return { ...stored.settings, stallId: place.id, stallName: place.name, version: stored.version };
};

/** The stall, where the actor may see its repository, or sell there. */
export async function getStall(
  context: Context,
  id: number,
  right: "view" | "out",
): Promise<{ id: number; name: string }> {
  const [place] = await context.db.select().from(stall).where(eq(stall.id, id));
  const access = await readRepositoryAccess(context);
  if (!place || !access.may(place.repositoryId, "view")) throw new DomainError("档口不存在，或您没有该档口的查看权限");
  if (!access.may(place.repositoryId, right)) throw new DomainError(`您没有 ${place.name} 的开单权限`);
  return place;
}

/** The stall's settings; version 0 where they are the defaults. */
export async function readSettings(db: Db, stallId: number): Promise<{ settings: PrintSettings; version: number }> {
  const [stored] = await db.select().from(stallPrinting).where(eq(stallPrinting.stallId, stallId));
  if (!stored) return { settings: defaultSettings, version: 0 };
  const { printerHost, printerPort, autoPrint, header, footer, qrText, showPrice, showDebt, showReturnRule } = stored;
  const { company, phone, payTo } = stored;
  const shown = { showPrice, showDebt, showReturnRule };
  const paper = stored.paper === 58 ? 58 : 80;
  return {
    settings: { paper, printerHost, printerPort, autoPrint, header, footer, qrText, ...shown, company, phone, payTo },
    version: stored.version,
  };
}

/** Data-scoped as the bill's detail is; a bill that is held or discarded has no slip. */
export const billSlip: Operation<Endpoints["slip"]> = async (context, { params }) => {
  const { db } = context;
  const bill = await billDetail(context, { params });
  if (bill.confirmTime === null || bill.distributorId === null)
    throw new DomainError(`拿货单 ${bill.no} 还没有确认，不能打印`);
  const customer = await readCustomer(db, bill.distributorId);
  const settings = await withLetterhead(db, (await readSettings(db, bill.stallId)).settings);
  const payments = [
    ...bill.payments.map(({ fundName, amountFen }) => ({ fundName, amountFen })),
    ...(bill.bonusFen > 0 ? [{ fundName: "赠送金", amountFen: bill.bonusFen }] : []),
  ];
  const paidFen = payments.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const { balanceBeforeFen, balanceAfterFen } = bill;
  return {
    settings,
    id: bill.id,
    no: bill.no,
    status: bill.status,
    stallId: bill.stallId,
    stallName: bill.stallName,
    distributorName: bill.distributorName ?? "",
    distributorCode: customer.walkIn ? "" : (bill.distributorCode ?? ""),
    keeperName: bill.keeperName,
    confirmTime: bill.confirmTime,
    carrier: bill.carrier,
    remark: bill.remark,
    groups: groupSlipLines(bill.lines, await readSizeOrder(db, bill.lines)),
    saleQty: bill.saleQty,
    returnQty: bill.returnQty,
    owedQty: bill.owedQty,
    goodsFen: bill.goodsFen,
    returnFen: bill.returnFen,
    discountFen: bill.discountFen,
    roundOffFen: bill.roundOffFen,
    freightFen: bill.freightFen,
    payableFen: bill.payableFen,
    payments,
    paidFen,
    changeFen: bill.changeFen,
    debt:
      customer.walkIn || balanceBeforeFen === null || balanceAfterFen === null
        ? null
        : // An account is what we owe the customer; a slip tells what the customer owes us.
          { beforeFen: 0 - balanceBeforeFen, billFen: bill.payableFen - paidFen, afterFen: 0 - balanceAfterFen },
    returnRule: returnRuleOf(customer),
    printCount: bill.printCount,
  };
};

/** A stall that has no head of its own sells under the company's (企业信息 of 系统设置). */
export async function withLetterhead(db: Db, settings: PrintSettings): Promise<PrintSettings> {
  if (settings.header !== "") return settings;
  const { name, address, phone } = (await readSetting(db, company)).value;
  return { ...settings, header: [name, address, phone].filter(Boolean).join(" ") };
}

async function readCustomer(db: Db, id: number) {
  const [customer] = await rows<{ walkIn: boolean; returnDays: number; returnRatioBp: number }>(
    db,
    sql`select distributor.walk_in as "walkIn", strategy.return_days as "returnDays",
          strategy.return_ratio_bp as "returnRatioBp"
        from distributor join strategy on strategy.id = distributor.strategy_id where distributor.id = ${id}`,
  );
  if (!customer) throw new Error(`distributor ${id} is gone`);
  return customer;
}

/** The place of each size within its group: S before M, whatever was scanned first. */
async function readSizeOrder(db: Db, lines: readonly { sizeId: number }[]): Promise<Map<number, number>> {
  const ids = [...new Set(lines.map(({ sizeId }) => sizeId))];
  const found = await rows<{ id: number; sort: number }>(
    db,
    sql`select id, sort from size where id = any(${pgArray(ids)}::bigint[])`,
  );
  return new Map(found.map(({ id, sort }) => [id, sort]));
}
