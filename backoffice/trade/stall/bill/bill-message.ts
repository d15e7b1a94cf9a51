/**
 * Whom a bill tells what: 超额度, 改价, 大额作废, and what it gave away
 * (异常退货, 大额退款, 大额赠送), to those who answer for the stall (domain.md
 * §3.7, docs/decisions/stall.md, "What leaves a stall wants a right"). Left in the outbox by the transaction that did
 * it, so that what is rolled back tells nobody.
 */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { type BillHappening, enqueue, type NotableBill } from "#backoffice/ground/outbox/outbox.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { findUsersWithRight } from "#backoffice/masters/repository/repository-access.ts";
import { formatFen } from "#contract/money.ts";
import { permissions } from "#contract/permissions.ts";
import { bigVoidFen } from "#contract/stall/bill/bill.words.ts";
import type { Bill } from "./bill-document.ts";
import { type BillException, exceptionPermissions } from "./confirm/bill-exception.rules.ts";
import type { PriceCut } from "./price/bill-price.rules.ts";

/** Lines that a message names. */
const namedCuts = 3;

/** Who is told: those who may do the same themselves, in the stalls they may see. */
const told: Record<BillHappening["kind"], { type: string; permission: string }> = {
  OVER_CREDIT: { type: "超额度", permission: permissions.billOverCredit },
  REPRICED: { type: "改价", permission: permissions.billBelowFloor },
  // With this code bills of other days and of other people may be given up.
  BIG_VOID: { type: "大额作废", permission: permissions.billDel },
  PAID_VOID: { type: "作废退款", permission: permissions.billDel },
  RETURN: { type: "异常退货", permission: exceptionPermissions.RETURN },
  CASH_OUT: { type: "大额退款", permission: exceptionPermissions.CASH_OUT },
  GIFTS: { type: "大额赠送", permission: exceptionPermissions.GIFTS },
};

/** The bill leaves more debt than the customer may have. */
export function notifyOverCredit(context: Context, { id }: Bill, creditLimitFen: number): Promise<void> {
  return leave(context, id, { kind: "OVER_CREDIT", creditLimitFen });
}

/** One message a bill, however many of its lines were typed below the rules. */
export async function notifyRepriced(context: Context, { id }: Bill, cuts: readonly PriceCut[]): Promise<void> {
  if (cuts.length === 0) return;
  const largest = [...cuts].sort((one, other) => cutOf(other) - cutOf(one));
  await leave(context, id, {
    kind: "REPRICED",
    lines: cuts.length,
    cutFen: cuts.reduce((sum, cut) => sum + cutOf(cut), 0),
    largest: largest.slice(0, namedCuts),
  });
}

/** One message a kind, however many lines it is about. */
export async function notifyExceptions(
  context: Context,
  { id }: Bill,
  exceptions: readonly BillException[],
): Promise<void> {
  for (const kind of new Set(exceptions.map((one) => one.kind))) {
    const sentences = exceptions.filter((one) => one.kind === kind).map(({ sentence }) => sentence);
    await leave(context, id, { kind, sentences });
  }
}

const cutOf = ({ qty, ruleFen, priceFen }: PriceCut) => qty * (ruleFen - priceFen);

/** Large by the goods that go back or by what was to be paid (of an exchange little is to be paid), or one that gave `backFen` back. */
export async function notifyVoid(context: Context, bill: Bill, backFen: number): Promise<void> {
  const amountFen = Math.max(Math.abs(bill.payableFen), bill.goodsFen, bill.returnFen);
  if (amountFen >= bigVoidFen) await leave(context, bill.id, { kind: "BIG_VOID" });
  else if (backFen > 0) await leave(context, bill.id, { kind: "PAID_VOID", backFen });
}

function leave({ db, clock, actor }: Context, billId: number, happening: BillHappening): Promise<void> {
  const payload: NotableBill = { ...happening, billId, actorId: actor.userId };
  return enqueue(db, clock.now(), { topic: "bill.notable", payload });
}

type Telling = Pick<Context, "db" | "clock">;

/** Sends what the outbox kept; told once, however often it is delivered. */
export async function sendNotableBills(context: Telling, found: readonly NotableBill[]): Promise<void> {
  for (const notable of found) {
    const bill = await readBill(context.db, notable);
    if (bill) await send(context, notable, bill);
  }
}

interface Shown {
  no: string;
  repositoryId: number;
  stall: string;
  customer: string;
  operator: string;
  payableFen: number;
  balanceAfterFen: number | null;
  saleQty: number;
  returnQty: number;
  voidReason: string;
}

async function readBill(db: Db, { billId, actorId }: NotableBill): Promise<Shown | null> {
  const [found] = await rows<Shown>(
    db,
    sql`
    select bill.no, bill.repository_id as "repositoryId", stall.name as stall, customer.name as customer,
      operator.nick_name as operator, bill.payable_fen as "payableFen", bill.balance_after_fen as "balanceAfterFen",
      bill.sale_qty as "saleQty", bill.return_qty as "returnQty", bill.void_reason as "voidReason"
    from bill join stall on stall.id = bill.stall_id join distributor customer on customer.id = bill.distributor_id
    join sys_user operator on operator.id = ${actorId}
    where bill.id = ${billId}`,
  );
  return found ?? null;
}

async function send(context: Telling, notable: NotableBill, bill: Shown): Promise<void> {
  const { type, permission } = told[notable.kind];
  const allowed = new Set(await findUsersWithPermission(context.db, permission));
  const here = await findUsersWithRight(context.db, bill.repositoryId, "view");
  await sendMessage(
    context,
    here.filter((userId) => allowed.has(userId) && userId !== notable.actorId),
    {
      category: "BUSINESS",
      type,
      ...(await textOf(context.db, notable, bill)),
      link: `/clothes/stall/distributor/bill/item?id=${notable.billId}`,
      linkPermission: permissions.billList,
      onceKey: `bill:${notable.billId}:${notable.kind}`,
    },
  );
}

async function textOf(db: Db, notable: NotableBill, bill: Shown): Promise<{ title: string; content: string }> {
  const { no, stall, customer, operator } = bill;
  const payable = `应收 ${formatFen(bill.payableFen)} 元`;
  switch (notable.kind) {
    case "OVER_CREDIT": {
      const debtFen = -(bill.balanceAfterFen ?? 0);
      const limits = `开单后欠款 ${formatFen(debtFen)} 元，额度 ${formatFen(notable.creditLimitFen)} 元`;
      const over = `超出 ${formatFen(debtFen - notable.creditLimitFen)} 元`;
      return {
        title: `拿货单 ${no} 超出 ${customer} 的信用额度`,
        content: `${stall}，${payable}，${limits}，${over}；开单人 ${operator}`,
      };
    }
    case "REPRICED": {
      const labels = await findSkuLabels(
        db,
        notable.largest.map(({ skuId }) => skuId),
      );
      const named = notable.largest
        .map(
          ({ skuId, priceFen, ruleFen }) =>
            `${labels.get(skuId) ?? ""} ${formatFen(priceFen)}（应为 ${formatFen(ruleFen)}）`,
        )
        .join("、");
      const more = notable.lines > notable.largest.length ? " 等" : "";
      return {
        title: `拿货单 ${no} 改低了 ${notable.lines} 行价格`,
        content: `${stall}，${customer}，共少收 ${formatFen(notable.cutFen)} 元：${named}${more}；开单人 ${operator}`,
      };
    }
    case "RETURN":
    case "CASH_OUT":
    case "GIFTS":
      return {
        title: `拿货单 ${no} ${told[notable.kind].type}`,
        content: `${stall}，${customer}，${payable}：${notable.sentences.join("；")}；开单人 ${operator}`,
      };
    case "PAID_VOID":
      return {
        title: `拿货单 ${no} 作废，退回 ${formatFen(notable.backFen)} 元`,
        content: `${stall}，${customer}，拿 ${bill.saleQty} 件退 ${bill.returnQty} 件；原因：${bill.voidReason}；作废人 ${operator}`,
      };
    case "BIG_VOID":
      return {
        title: `拿货单 ${no} 大额作废`,
        content: `${stall}，${customer}，拿 ${bill.saleQty} 件退 ${bill.returnQty} 件，${payable}；原因：${bill.voidReason}；作废人 ${operator}`,
      };
  }
}
