/** A party's 对账单 as its page and its paper show it. */
import { formatCount } from "#app/lib/format/format.ts";
import { balanceYuan } from "#app/lib/format/signed.ts";
import { statementView } from "#app/lib/party/statement.view.server.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatFen, formatLi } from "#contract/money.ts";
import { feeDocLabels } from "#contract/party/statement.words.ts";
import type {
  LockedStatement,
  StatementDelivery,
  StatementFee,
  statementEndpoints,
} from "#contract/party/statements.ts";

export type StatementDeliveryView = ReturnType<typeof deliveryRow>;
export type StatementFeeView = ReturnType<typeof feeRow>;
export type StatementLockedView = ReturnType<typeof lockedRow>;
export type FactoryStatementView = ReturnType<typeof factoryStatement>;

function deliveryRow(row: StatementDelivery) {
  return {
    id: row.id,
    no: row.no,
    bizDate: row.bizDate,
    batch: `${row.batchNo} ${row.styleNo}`,
    passed: formatCount(row.passedQty),
    rest: `${row.secondQty} / ${row.repairQty} / ${row.scrapQty}`,
    fee: formatFen(row.feeFen),
    deduct: formatFen(row.deductFen),
    owed: formatFen(row.owedFen),
    paid: formatFen(row.paidFen),
    statementNo: row.statementNo ?? "",
  };
}

function feeRow(row: StatementFee) {
  const { docType, docId, no, bizDate, batchNo, styleNo, passedQty, secondQty, feeLi, secondDeductBp, feeFen } = row;
  const price = feeLi === null ? null : formatLi(feeLi);
  const second = `${formatCount(secondQty)} × ${price} × ${formatFen(10_000 - (secondDeductBp ?? 0))}%`;
  const parts = [passedQty > 0 && `${formatCount(passedQty)} × ${price}`, secondQty > 0 && second];
  return {
    ...{ id: `${docType}-${docId}`, no, bizDate, batch: `${batchNo} ${styleNo}` },
    kind: feeDocLabels[docType],
    sum: price === null ? `合格 ${passedQty}，次品 ${secondQty}` : parts.filter(Boolean).join(" + "),
    fee: formatFen(feeFen),
  };
}

function lockedRow(row: LockedStatement) {
  return {
    id: row.id,
    no: row.no,
    days: `${row.fromDay} 至 ${row.toDay}`,
    deliveries: formatCount(row.deliveries),
    owed: formatFen(row.owedFen),
    closing: balanceYuan(row.closingFen),
    by: `${row.operatorName} ${row.createTime}`,
    remark: row.remark,
    state: row.status === "VOID" ? `已撤销：${row.voidReason}` : "有效",
    latest: row.latest,
    version: row.version,
  };
}

export function factoryStatement(read: Answer<typeof statementEndpoints.read>) {
  const { partyName, deliveries, fees, locked, lockRefusal } = read;
  const sum = (of: (row: StatementDelivery) => number) => (deliveries ?? []).reduce((total, row) => total + of(row), 0);
  return {
    ...statementView(read),
    name: partyName,
    deliveries: deliveries?.map(deliveryRow) ?? null,
    fees: (fees ?? []).map(feeRow),
    feeSums: { fee: formatFen((fees ?? []).reduce((sum, { feeFen }) => sum + feeFen, 0)) },
    sums: {
      passed: formatCount(sum((row) => row.passedQty)),
      fee: formatFen(sum((row) => row.feeFen)),
      deduct: formatFen(sum((row) => row.deductFen)),
      owed: formatFen(sum((row) => row.owedFen)),
      paid: formatFen(sum((row) => row.paidFen)),
    },
    locked: locked.map(lockedRow),
    mayLock: deliveries !== null && lockRefusal === null,
    // Who has no deliveries is not told about locking.
    lockRefusal: deliveries === null ? null : lockRefusal,
  };
}
