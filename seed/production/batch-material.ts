/** The material of batches: bought before they are cut, handed out, and counted. */
import { bizDateOf } from "#backoffice/core/clock.ts";
import { materials } from "../data/production.data.ts";
import { instantOf, shiftDay } from "../days.ts";
import type { Style } from "../styles.ts";
import type { BatchRow } from "./batch-order.ts";
import { bomOf } from "./masters.ts";
import { type Shop, storeman, warehouse, writtenBy } from "./workshop.ts";

/** Of what the bill of materials asks; the rest of a batch's cost is what else was spent on it. */
const issuedShare = 0.995;
/** A tenth more is bought than a batch takes. */
const boughtShare = 1.1;

/** Buys what the batch takes, and hands it out the next day. */
export function supply(
  { rows, numbers, money, material }: Shop,
  { row }: BatchRow,
  style: Style,
  bought: Date,
  issued: Date,
) {
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
export function countMaterial({ rows, numbers, material, now }: Shop): void {
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
