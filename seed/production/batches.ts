/**
 * What the demo company makes: batches from their order to their last piece, with the material they took, the pieces
 * that were sewn, what was delivered and mended. Each piece comes to stock at its style's cost, as everything does.
 */
import { bizDateOf } from "#backoffice/clock.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { type BatchStatus, batchStatuses } from "#contract/manufacture/batch.words.ts";
import { sizeWeights } from "../book/bill-lines.ts";
import type { MoneyBook } from "../book/money-book.ts";
import type { NumberBook } from "../book/number-book.ts";
import type { StockBook } from "../book/stock-book.ts";
import { type BatchSeed, batches } from "../data/batches.data.ts";
import { employees, materials, processCategories } from "../data/production.data.ts";
import { instantOf, shiftDay } from "../days.ts";
import { playSlips } from "../slips.ts";
import type { Style } from "../styles.ts";
import { type BatchRows, createBatchRows } from "./batch-rows.ts";
import { bomOf, routeLi, routeOf } from "./masters.ts";
import { createMaterialBook, type MaterialBook } from "./material-book.ts";
import { playPayments } from "./payments.ts";
import { playWages } from "./wages.ts";

export interface Workshop {
  styles: readonly Style[];
  stock: StockBook;
  money: MoneyBook;
  numbers: NumberBook;
  now: Date;
}

const [warehouse, merchandiser, storeman] = [1, 7, 6];
const bundlePieces = 30;
const mostColors = 3;
/** Of what the bill of materials asks; the rest of a batch's cost is what else was spent on it. */
const issuedShare = 0.995;
/** A tenth more is bought than a batch takes. */
const boughtShare = 1.1;

export interface Production {
  /** Once everything that it points at stands, the money among it. */
  write(db: Db): Promise<void>;
}

/** Plays all batches in the order in which they began. */
export function playProduction(workshop: Workshop): Production {
  const rows = createBatchRows();
  const material = createMaterialBook();
  const own = workshop.styles.filter(({ origin, status }) => origin === "OWN" && status === "ON");
  const plans = [...batches].sort((one, other) => other.startedAgo - one.startedAgo);
  plans.forEach((plan, index) => {
    const style =
      workshop.styles.find(({ styleNo }) => styleNo === plan.styleNo) ?? own[(index * 11 + 16) % own.length];
    if (style) playBatch({ ...workshop, rows, material }, plan, style);
  });
  countMaterial({ ...workshop, rows, material });
  const tellPayments = playPayments({ ...workshop, rows });
  playWages({ ...workshop, rows });
  playSlips({ ...workshop, rows });
  return {
    async write(db) {
      tellPayments();
      await rows.write(db);
      await material.write(db);
    },
  };
}

type Shop = Workshop & { rows: BatchRows; material: MaterialBook };
type BatchRow = ReturnType<typeof order>;

function playBatch(shop: Shop, plan: BatchSeed, style: Style): void {
  const { now } = shop;
  const firstDay = shiftDay(bizDateOf(now), -plan.startedAgo);
  const at = (days: number, hour: number) => instantOf(shiftDay(firstDay, days), hour * 60);
  /** Whether it came that far, by its plan and by the calendar. */
  const reached = (stage: BatchStatus | "PART", when: Date) => {
    const order = [...batchStatuses.slice(0, 4), "PART", ...batchStatuses.slice(4)];
    return when <= now && order.indexOf(plan.until) >= order.indexOf(stage) && plan.until !== "CANCELLED";
  };
  const made = order(shop, plan, style, at(0, 9));
  if (plan.until === "CANCELLED") {
    Object.assign(made.row, { status: "CANCELLED", cancelReason: "客户改款" });
    note(shop, made, "CANCEL", "客户改款", at(1, 15));
  }
  if (!reached("CUTTING", at(2, 8))) return;
  supply(shop, made, style, at(1, 10), at(2, 8));
  cut(shop, made, at(2, 10));
  made.row.status = "CUTTING";
  if (plan.partyId <= 2) sew(shop, made, plan, (days, hour) => at(days, hour));
  if (reached("SEWING", at(4, 9))) made.row.status = "SEWING";
  if (plan.paused) {
    made.row.paused = true;
    note(shop, made, "PAUSE", "等面料复检", at(6, 11));
  }
  if (!reached("PART", at(11, 16))) {
    sum(shop, made, style, null);
    return;
  }
  made.row.status = "FINISHING";
  deliver(shop, made, style, 0.6, (days, hour) => at(11 + days, hour));
  if (reached("DELIVERED", at(17, 16))) {
    deliver(shop, made, style, 1, (days, hour) => at(17 + days, hour));
    made.row.status = "DELIVERED";
    made.row.deliveredDay = bizDateOf(at(17, 16));
  }
  const closing = at(22, 14);
  sum(shop, made, style, reached("CLOSED", closing) ? closing : null);
}

/** The plan: up to three colours, more of the middle sizes, in fives. */
function order({ rows, numbers }: Shop, plan: BatchSeed, style: Style, when: Date) {
  const bizDate = bizDateOf(when);
  const outside = plan.partyId > 2;
  const row = rows.add("batch", {
    ...{ no: numbers.next("SC", bizDate), productId: style.id, partyId: plan.partyId, mode: "LABOUR" },
    ...{ orderKind: plan.styleNo === null ? "REPEAT" : "FIRST", overCutBp: 500, repositoryId: warehouse },
    feeLi: outside ? Math.floor(routeLi(style) / 100) * 100 : 0,
    ...{ status: plan.until === "DRAFT" ? "DRAFT" : "PLANNED", paused: false, merchandiserId: merchandiser },
    ...{
      customer: "",
      remark: "",
      bizDate,
      dueDate: shiftDay(bizDate, plan.dueIn),
      deliveredDay: null,
      closedDay: null,
    },
    ...{
      planQty: 0,
      cutQty: 0,
      deliveredQty: 0,
      passedQty: 0,
      secondQty: 0,
      scrapQty: 0,
      shortQty: 0,
      repairOpenQty: 0,
    },
    ...{ materialFen: 0, feeFen: 0, wageLi: 0, otherFen: 0, cancelReason: "" },
    ...writtenBy(merchandiser, when),
  });
  const weights = sizeWeights(style.sizeGroup.sizes.length);
  const lines = style.colors.slice(0, mostColors).flatMap((color, colorIndex) =>
    style.sizeGroup.sizes.map((size, index) =>
      rows.add("batchLine", {
        ...{ batchId: row.id, skuId: style.firstSkuId + colorIndex * weights.length + index },
        ...{ colorId: color.id, sizeId: size.id },
        planQty: Math.max(5, Math.round((plan.cell * (weights[index] ?? 1)) / 2 / 5) * 5),
        ...{ cutQty: 0, deliveredQty: 0, passedQty: 0, secondQty: 0, scrapQty: 0, repairQty: 0, shortQty: 0 },
        shortReason: "",
      }),
    ),
  );
  row.planQty = total(lines, ({ planQty }) => planQty);
  const processes = routeOf(style).map(({ id, name, categoryId, times, priceLi, stdSec }, index) => {
    const { name: categoryName, stage } =
      processCategories.find((one) => one.id === categoryId) ?? processCategories[0];
    return rows.add("batchProcess", {
      ...{ batchId: row.id, seq: index + 1, processId: id, name, categoryName, stage, times, priceLi, stdSec },
    });
  });
  for (const { id, usageMilli, lossBp } of bomOf(style)) {
    rows.add("batchBom", { batchId: row.id, colorId: null, materialId: id, usageMilli, lossBp });
  }
  const made = { row, lines, processes };
  if (plan.until !== "DRAFT") note({ rows }, made, "PLAN", `${row.planQty} 件`, when);
  return made;
}

/** Buys what the batch takes, and hands it out the next day. */
function supply({ rows, numbers, money, material }: Shop, { row }: BatchRow, style: Style, bought: Date, issued: Date) {
  const bizDate = bizDateOf(bought);
  const asked = bomOf(style).map(({ id, usageMilli, priceLi }) => {
    const seed = materials.find((one) => one.id === id) ?? materials[0];
    const whole = seed?.unit === "PIECE" || seed?.unit === "STRIP" ? 1_000 : 1;
    const qtyMilli = Math.round((usageMilli * (row.planQty ?? 0) * issuedShare) / whole) * whole;
    const lot = seed?.type === "FABRIC" ? `${bizDate.slice(2, 7).replace("-", "")}-${row.id}` : "";
    return { id, priceLi, qtyMilli, lot, supplierId: seed?.supplierId ?? 8 };
  });
  for (const supplierId of [8, 9] as const) {
    const lines = asked.filter((one) => one.supplierId === supplierId);
    const purchase = rows.add("materialPurchase", {
      ...{ no: numbers.next("WL", bizDate), partyId: supplierId, repositoryId: warehouse, status: "CONFIRMED" },
      ...{ freightFen: 0, attachmentId: null, remark: row.no, voidReason: "", bizDate, owedFen: 0, paidFen: 0 },
      ...writtenBy(storeman, bought),
    });
    lines.forEach(({ id, priceLi, qtyMilli: takenMilli, lot }, index) => {
      const qtyMilli = Math.ceil((takenMilli * boughtShare) / 1_000) * 1_000;
      const amountFen = Math.round((qtyMilli * priceLi) / 10_000);
      const line = rows.add("materialPurchaseLine", {
        ...{ purchaseId: purchase.id, lineNo: index + 1, materialId: id, lot, qtyMilli, returnedMilli: 0, priceLi },
        ...{ amountFen, freightFen: 0 },
      });
      purchase.owedFen = (purchase.owedFen ?? 0) + amountFen;
      const place = { repositoryId: warehouse, materialId: id, lot, operatorId: storeman, docLineId: line.id };
      const document = { docType: "MATERIAL_PURCHASE", docId: purchase.id, moveType: "BUY_IN" } as const;
      material.move({ ...place, ...document, qtyMilli }, bought, amountFen);
    });
    const event = { docType: "MATERIAL_PURCHASE", docId: purchase.id, stallId: null, operatorId: storeman } as const;
    const amountFen = purchase.owedFen ?? 0;
    money.post({ ...event, at: bought }, [
      { kind: "SUPPLIER", ownerId: supplierId, amountFen, entryType: "MATERIAL_BUY" },
    ]);
  }
  const issueDay = bizDateOf(issued);
  const issue = rows.add("materialIssue", {
    ...{ no: numbers.next("LL", issueDay), kind: "ISSUE", batchId: row.id, repositoryId: warehouse, status: "ISSUED" },
    ...{ overDemand: false, remark: "", voidReason: "", bizDate: issueDay, ...writtenBy(storeman, issued) },
  });
  asked.forEach(({ id, qtyMilli, lot }, index) => {
    const line = rows.add("materialIssueLine", {
      ...{ issueId: issue.id, lineNo: index + 1, materialId: id, lot, qtyMilli, returnedMilli: 0 },
      ...{ originLineId: null, valueFen: 0 },
    });
    const place = { repositoryId: warehouse, materialId: id, lot, operatorId: storeman, docLineId: line.id };
    const document = { docType: "MATERIAL_ISSUE", docId: issue.id, moveType: "ISSUE" } as const;
    line.valueFen = -material.move({ ...place, ...document, qtyMilli: -qtyMilli }, issued);
    row.materialFen = (row.materialFen ?? 0) + line.valueFen;
  });
}

/** 盘点 of trims two days ago: a dozen zips were fewer than the book said. */
function countMaterial({ rows, numbers, material, now }: Shop): void {
  const at = instantOf(shiftDay(bizDateOf(now), -2), 17 * 60);
  const bizDate = bizDateOf(at);
  const zip = materials.find(({ code }) => code === "FL01");
  if (!zip) return;
  const slip = rows.add("materialAdjust", {
    ...{
      no: numbers.next("WP", bizDate),
      repositoryId: warehouse,
      opening: false,
      reason: "月末盘点",
      reversedBy: null,
    },
    ...{ reversedAt: null, operatorId: storeman, bizDate, createdAt: at },
  });
  const qtyMilli = -12_000;
  const line = rows.add("materialAdjustLine", {
    adjustId: slip.id,
    materialId: zip.id,
    lot: "",
    qtyMilli,
    priceLi: null,
  });
  const place = { repositoryId: warehouse, materialId: zip.id, lot: "", operatorId: storeman, docLineId: line.id };
  material.move({ ...place, docType: "MATERIAL_ADJUST", docId: slip.id, moveType: "ADJUST_OUT", qtyMilli }, at);
}

/** One bed a colour; every cell is cut a little over its plan where that makes a piece, and bundled by thirty. */
function cut({ rows }: Shop, { row, lines }: BatchRow, when: Date): void {
  const bizDate = bizDateOf(when);
  let bundleNo = 0;
  [...new Set(lines.map(({ colorId }) => colorId))].forEach((colorId, index) => {
    const cells = lines.filter((line) => line.colorId === colorId);
    const bed = rows.add("cutBed", {
      ...{ batchId: row.id, bedNo: index + 1, layers: Math.max(1, Math.round((cells[0]?.planQty ?? 1) / 1)) },
      ...{ ratio: "", remark: "", operatorId: merchandiser, bizDate, voidedAt: null, createdAt: when },
    });
    for (const line of cells) {
      line.cutQty = (line.planQty ?? 0) + Math.floor((line.planQty ?? 0) * 0.03);
      for (let left = line.cutQty; left > 0; left -= bundlePieces) {
        bundleNo += 1;
        rows.add("bundle", {
          ...{ batchId: row.id, bedId: bed.id, batchLineId: line.id, partyId: row.partyId, bundleNo },
          ...{ qty: Math.min(bundlePieces, left), voidedAt: null },
          ticketCode: `${row.no}${String(bundleNo).padStart(3, "0")}`,
        });
      }
    }
  });
  row.cutQty = total(lines, ({ cutQty }) => cutQty);
  note({ rows }, { row }, "CUT", `${row.cutQty} 件，${bundleNo} 扎`, when);
}

/** Days from the order on which each stage is done, the first and how many. */
const stageDays = { CUT: [2, 2], SEW: [4, 6], FINISH: [9, 3], PACK: [10, 3] } as const;
const sewers: Readonly<Record<number, readonly number[]>> = { 1: [2], 2: [3, 4] };

/** Who did what: each bundle goes from hand to hand through the route. */
function sew(
  { rows, now }: Shop,
  { row, processes }: BatchRow,
  plan: BatchSeed,
  at: (day: number, hour: number) => Date,
) {
  for (const one of rows.all("bundle").filter(({ batchId }) => batchId === row.id)) {
    for (const step of processes) {
      const [first, span] = stageDays[step.stage];
      const when = at(first + (one.bundleNo % span), 8 + ((one.bundleNo * 3 + step.seq) % 9));
      if (when > now || (plan.paused && step.stage !== "CUT")) continue;
      const bizDate = bizDateOf(when);
      const team = step.stage === "CUT" ? [1] : step.stage === "SEW" ? (sewers[plan.partyId] ?? []) : [5];
      const hands = employees.filter((who) => team.includes(who.teamId ?? 0) && works(who, bizDate, now));
      const who = hands[(one.bundleNo + step.seq * 5) % hands.length];
      if (!who) continue;
      const priceLi = step.priceLi * (step.times ?? 1);
      const settled = bizDateOf(now) > shiftDay(bizDate, 1);
      rows.add("pieceRecord", {
        ...{ batchId: row.id, bundleId: one.id, batchProcessId: step.id, employeeId: who.id, teamId: who.teamId },
        ...{ kind: "WORK", source: "SCAN", qty: one.qty, priceLi, amountLi: priceLi * one.qty },
        ...{ status: settled ? "APPROVED" : "SUBMITTED", settlementId: null, remark: "", operatorId: merchandiser },
        ...{ auditorId: settled ? merchandiser : null, auditedAt: settled ? at(first + span, 18) : null },
        ...{ bizDate, createdAt: when },
      });
      if (settled) row.wageLi = (row.wageLi ?? 0) + priceLi * one.qty;
    }
  }
}

function works(who: (typeof employees)[number], day: string, now: Date): boolean {
  const ago = (days: number) => shiftDay(bizDateOf(now), -days);
  return day >= ago(who.hiredDaysAgo) && (who.leftDaysAgo === null || day <= ago(who.leftDaysAgo));
}

/** Brings the rest up to a share of what was cut; the inspection finds a second and a piece to mend now and then. */
function deliver(shop: Shop, made: BatchRow, style: Style, share: number, at: (day: number, hour: number) => Date) {
  const { rows, numbers, stock } = shop;
  const { row, lines } = made;
  const [brought, inspected] = [at(0, 14), at(0, 16)];
  const bizDate = bizDateOf(brought);
  const slip = rows.add("delivery", {
    ...{ no: numbers.next("JH", bizDate), batchId: row.id, partyId: row.partyId, repositoryId: warehouse },
    ...{ status: "INSPECTED", deliveredQty: 0, passedQty: 0, secondQty: 0, repairQty: 0, scrapQty: 0 },
    ...{ feeFen: 0, deductFen: 0, owedFen: 0, paidFen: 0, statementId: null, defectReason: "", remark: "" },
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

/** 加工费 of what passed, to a factory that is not ours. */
function pay(
  { money }: Shop,
  { row }: BatchRow,
  passed: number,
  second: number,
  event: { docType: "DELIVERY" | "REPAIR_RETURN"; docId: number; at: Date },
): number {
  const secondLi = ((row.feeLi ?? 0) * 5_000) / 10_000;
  const feeFen = Math.round((passed * (row.feeLi ?? 0) + second * secondLi) / 10);
  if (feeFen === 0) return 0;
  money.post({ ...event, stallId: null, operatorId: storeman }, [
    { kind: "FACTORY", ownerId: row.partyId, amountFen: feeFen, entryType: "PROCESS_FEE" },
  ]);
  row.feeFen = (row.feeFen ?? 0) + feeFen;
  return feeFen;
}

/** The batch's sums; a closed one cost what its pieces stand at in stock, what else was spent on it included. */
function sum({ rows }: Shop, { row, lines }: BatchRow, style: Style, closing: Date | null): void {
  row.deliveredQty = total(lines, ({ deliveredQty }) => deliveredQty);
  row.passedQty = total(lines, ({ passedQty }) => passedQty);
  row.secondQty = total(lines, ({ secondQty }) => secondQty);
  if (!closing) return;
  Object.assign(row, { status: "CLOSED", closedDay: bizDateOf(closing) });
  const pieces = row.deliveredQty;
  const spentFen = (row.materialFen ?? 0) + (row.feeFen ?? 0) + Math.round((row.wageLi ?? 0) / 10);
  row.otherFen = pieces * style.costFen - spentFen;
  note({ rows }, { row }, "CLOSE", `交 ${row.deliveredQty} 件`, closing);
}

function note(
  { rows }: Pick<Shop, "rows">,
  { row }: Pick<BatchRow, "row">,
  kind: "PLAN" | "CUT" | "PAUSE" | "CLOSE" | "CANCEL",
  text: string,
  when: Date,
): void {
  const bizDate = bizDateOf(when);
  rows.add("batchEvent", { batchId: row.id, kind, text, operatorId: merchandiser, bizDate, createdAt: when });
}

const writtenBy = (userId: number, at: Date) => ({
  ...{ createdBy: userId, createdAt: at, updatedBy: userId, updatedAt: at, version: 1 },
});

function total<T>(list: readonly T[], of: (one: T) => number | undefined): number {
  return list.reduce((sum, one) => sum + (of(one) ?? 0), 0);
}
