/** What comes of a batch: deliveries, their inspection, what is mended, and the 加工费 of a factory that is not ours. */
import { bizDateOf } from "#backoffice/core/clock.ts";
import { shiftDay } from "../days.ts";
import type { Style } from "../styles.ts";
import type { BatchRow } from "./batch-order.ts";
import { type Shop, storeman, total, warehouse, writtenBy } from "./workshop.ts";

/** Brings the rest up to a share of what was cut; the inspection finds a second and a piece to mend now and then. */
export function deliver(
  shop: Shop,
  made: BatchRow,
  style: Style,
  share: number,
  at: (day: number, hour: number) => Date,
) {
  const { rows, numbers, stock } = shop;
  const { row, lines } = made;
  const [brought, inspected] = [at(0, 14), at(0, 16)];
  const bizDate = bizDateOf(brought);
  const slip = rows.add("delivery", {
    ...{ no: numbers.next("JH", bizDate), batchId: row.id, partyId: row.partyId, repositoryId: warehouse },
    ...{ status: "INSPECTED", deliveredQty: 0, passedQty: 0, secondQty: 0, repairQty: 0, scrapQty: 0 },
    ...{ feeFen: 0, deductFen: 0, owedFen: 0, paidFen: 0, statementId: null, defectReason: "", remark: "" },
    ...termsOf(made),
    ...{ voidReason: "", inspectorId: storeman, inspectedAt: inspected, bizDate, ...writtenBy(storeman, brought) },
  });
  const cells = lines.flatMap((line, index) => {
    const delivered = Math.round((line.cutQty ?? 0) * share) - (line.deliveredQty ?? 0);
    if (delivered <= 0) return [];
    const second = delivered >= 30 && index % 5 === 0 ? 1 : 0;
    const mended = delivered >= 20 && index % 3 === 1 ? 2 : 0;
    const found = { delivered, passed: delivered - second - mended, second, repair: mended, scrap: 0 };
    const cell = rows.add("deliveryLine", { deliveryId: slip.id, batchLineId: line.id, skuId: line.skuId, ...found });
    for (const [grade, qty] of [[1, found.passed] as const, [2, second] as const]) {
      if (qty === 0) continue;
      const place = { repositoryId: warehouse, skuId: line.skuId, grade, qty, operatorId: storeman };
      const document = { docType: "DELIVERY", docId: slip.id, docLineId: cell.id, moveType: "PRODUCE_IN" } as const;
      stock.move(style, { ...place, ...document }, inspected, grade);
    }
    line.deliveredQty = (line.deliveredQty ?? 0) + delivered;
    line.passedQty = (line.passedQty ?? 0) + found.passed;
    line.secondQty = (line.secondQty ?? 0) + second;
    line.repairQty = (line.repairQty ?? 0) + mended;
    return [{ ...found, line }];
  });
  slip.deliveredQty = total(cells, ({ delivered }) => delivered);
  slip.passedQty = total(cells, ({ passed }) => passed);
  slip.secondQty = total(cells, ({ second }) => second);
  slip.repairQty = total(cells, ({ repair }) => repair);
  if (slip.repairQty + slip.secondQty > 0) slip.defectReason = "跳线";
  slip.feeFen = pay(shop, made, slip.passedQty, slip.secondQty, { docType: "DELIVERY", docId: slip.id, at: inspected });
  slip.owedFen = slip.feeFen;
  const toMend = cells.filter((cell) => cell.repair > 0);
  if (toMend.length === 0) return;
  mend(shop, made, style, { delivery: slip, cells: toMend, sent: inspected, back: at(3, 15) });
}

type Mending = {
  delivery: { id: number; feeFen?: number | undefined; owedFen?: number | undefined };
  cells: readonly { repair: number; line: BatchRow["lines"][number] }[];
  sent: Date;
  back: Date;
};

/** What the inspection sent back, mended three days later where that day has come. */
function mend(shop: Shop, made: BatchRow, style: Style, { delivery, cells, sent, back }: Mending): void {
  const { rows, numbers, stock, now } = shop;
  const { row } = made;
  const bizDate = bizDateOf(sent);
  const sentQty = total(cells, (cell) => cell.repair);
  const isBack = back <= now;
  const slip = rows.add("repair", {
    ...{
      no: numbers.next("FX", bizDate),
      source: "INSPECT",
      batchId: row.id,
      deliveryId: delivery.id,
      partyId: row.partyId,
    },
    ...{
      repositoryId: warehouse,
      reason: "跳线",
      dueDate: shiftDay(bizDate, 3),
      responsibility: "FACTORY",
      chargeFen: 0,
    },
    ...{
      status: isBack ? "DONE" : "SENT",
      sentQty,
      okQty: isBack ? sentQty : 0,
      secondQty: 0,
      scrapQty: 0,
      remark: "",
    },
    ...{ voidReason: "", bizDate, doneDay: isBack ? bizDateOf(back) : null, ...writtenBy(storeman, sent) },
  });
  const lines = cells.map(({ repair: pieces, line }) =>
    rows.add("repairLine", {
      ...{ repairId: slip.id, skuId: line.skuId, batchLineId: line.id, sent: pieces, ok: isBack ? pieces : 0 },
      ...{ second: 0, scrap: 0 },
    }),
  );
  if (!isBack) {
    row.repairOpenQty = (row.repairOpenQty ?? 0) + sentQty;
    return;
  }
  const returned = rows.add("repairReturn", {
    ...termsOf(made),
    ...{ repairId: slip.id, remark: "", deductFen: 0, voidedBy: null, voidedAt: null, operatorId: storeman },
    ...{ bizDate: bizDateOf(back), createdAt: back },
  });
  const event = { docType: "REPAIR_RETURN", docId: returned.id, at: back } as const;
  for (const line of lines) {
    const cell = rows.add("repairReturnLine", {
      returnId: returned.id,
      lineId: line.id,
      ok: line.sent,
      second: 0,
      scrap: 0,
    });
    const place = { repositoryId: warehouse, skuId: line.skuId, grade: 1, qty: line.sent, operatorId: storeman };
    const document = {
      docType: "REPAIR_RETURN",
      docId: returned.id,
      docLineId: cell.id,
      moveType: "PRODUCE_IN",
    } as const;
    stock.move(style, { ...place, ...document }, back);
  }
  for (const { repair: pieces, line } of cells) line.passedQty = (line.passedQty ?? 0) + pieces;
  // What came back good is paid with the delivery that it belongs to.
  delivery.feeFen = (delivery.feeFen ?? 0) + pay(shop, made, sentQty, 0, event);
  delivery.owedFen = delivery.feeFen;
}

/** Seconds are paid at half. */
const secondDeductBp = 5_000;

/** What a fee is counted by; our own workshops have none. */
function termsOf({ row }: BatchRow) {
  return row.feeLi ? { feeLi: row.feeLi, secondDeductBp } : { feeLi: null, secondDeductBp: null };
}

/** 加工费 of what passed, to a factory that is not ours. */
function pay(
  { money }: Shop,
  { row }: BatchRow,
  passed: number,
  second: number,
  event: { docType: "DELIVERY" | "REPAIR_RETURN"; docId: number; at: Date },
): number {
  const secondLi = ((row.feeLi ?? 0) * (10_000 - secondDeductBp)) / 10_000;
  const feeFen = Math.round((passed * (row.feeLi ?? 0) + second * secondLi) / 10);
  if (feeFen === 0) return 0;
  money.post({ ...event, stallId: null, operatorId: storeman }, [
    { kind: "FACTORY", ownerId: row.partyId, amountFen: feeFen, entryType: "PROCESS_FEE" },
  ]);
  row.feeFen = (row.feeFen ?? 0) + feeFen;
  return feeFen;
}
