/** Bills as their print pages show them: which parts, and every figure worded. */

import type { SlipView } from "#app/components/print/slip-view.ts";
import { drawBarcode, drawQrCode } from "#app/lib/format/barcode.server.ts";
import { formatFen } from "#contract/money.ts";
import { billTitleOf } from "#contract/stall/bill/bill-sums.ts";
import { type PrintTemplate, paperOf, printTemplateLabels, printTemplates } from "#contract/stall/print-paper.ts";
import type { Slip } from "#contract/stall/printing.ts";
import { debtFigures, groupMarks, paymentFigures, piecesOf, slipMarks, sumFigures } from "#contract/stall/slip-sums.ts";

export const paperOptions = printTemplates.map((template) => ({
  value: paperOf(template),
  label: printTemplateLabels[template],
}));

/** What the address asks for; null where it says nothing (or nonsense): then each stall's settings decide. */
export interface SlipWish {
  template: PrintTemplate | null;
  price: boolean | null;
  debt: boolean | null;
  qr: boolean | null;
  rule: boolean | null;
}

/** `usual`: the paper of the browser that asks, where the address names none. */
export function readSlipWish(params: URLSearchParams, usual: PrintTemplate | null = null): SlipWish {
  const flag = (name: string) => (params.get(name) === "1" ? true : params.get(name) === "0" ? false : null);
  return {
    template: printTemplates.find((template) => paperOf(template) === params.get("paper")) ?? usual,
    price: flag("price"),
    debt: flag("debt"),
    qr: flag("qr"),
    rule: flag("rule"),
  };
}

/** The wish, with what it leaves open taken from the stall's settings. */
export function settleWish(wish: SlipWish, { settings }: Slip) {
  return {
    template: wish.template ?? (settings.paper === 58 ? "P58" : "P80"),
    price: wish.price ?? settings.showPrice,
    debt: wish.debt ?? settings.showDebt,
    qr: wish.qr ?? settings.qrText !== "",
    rule: wish.rule ?? settings.showReturnRule,
  } as const;
}

export function slipView(slip: Slip, wish: SlipWish): SlipView {
  const { template, price, debt, qr, rule } = settleWish(wish, slip);
  const { settings } = slip;
  const view: Omit<SlipView, "rollLength"> = {
    id: slip.id,
    no: slip.no,
    title: billTitleOf(slip),
    template,
    stallName: slip.stallName,
    header: settings.header,
    footer: settings.footer,
    marks: slipMarks(slip),
    facts: [
      ["客户", `${slip.distributorName} ${slip.distributorCode}`.trim()],
      ["时间", slip.confirmTime.slice(0, 16)],
      ["营业员", slip.keeperName],
      ...(slip.carrier ? ([["物流", slip.carrier]] as const) : []),
      ...(slip.remark ? ([["备注", slip.remark]] as const) : []),
    ],
    groups: slip.groups.map((group) => ({
      key: [group.productId, group.kind, group.grade, group.priceFen].join(" "),
      marks: groupMarks(group),
      styleNo: group.styleNo,
      productName: group.productName,
      sizes: group.sizes,
      rows: group.rows,
      qty: group.qty,
      owedQty: group.owedQty,
      price: price ? formatFen(group.priceFen) : null,
      amount: price ? formatFen(group.amountFen) : null,
    })),
    pieces: piecesOf(slip),
    figures: price ? [...sumFigures(slip), ...paymentFigures(slip)] : [],
    debt: price && debt ? debtFigures(slip) : [],
    returnRule: rule ? slip.returnRule : "",
    barcode: drawBarcode("code128", slip.no),
    qrCode: qr && settings.qrText ? drawQrCode(settings.qrText) : null,
  };
  return { ...view, rollLength: rollLengthOf(view) };
}

/** Lengths of paper that slip-paper.css knows, in mm. */
const rollLengths = [100, 130, 160, 200, 250, 300, 400, 600] as const;
/** What a slip takes besides its lines: name, number, barcode, margins; and a QR code. */
const fixedMm = 44;
const qrMm = 31;
const rolls = { P58: { lineMm: 4.5, charactersAcross: 17 }, P80: { lineMm: 5, charactersAcross: 20 } } as const;

/** The shortest page that holds the slip: a browser must be told how long paper from a roll is. */
function rollLengthOf(view: Omit<SlipView, "rollLength">): number {
  const { lineMm, charactersAcross } = rolls[view.template === "P58" ? "P58" : "P80"];
  const lines = (text: string) => Math.ceil(text.length / charactersAcross);
  const count =
    [view.header, view.footer, view.returnRule, ...view.facts.map(([label, value]) => `${label}${value}`)]
      .map(lines)
      .reduce((sum, n) => sum + n, 0) +
    view.groups.reduce(
      (sum, { styleNo, productName, rows }) => sum + lines(`${styleNo} ${productName}`) + 2 + 1.2 * rows.length,
      0,
    ) +
    view.marks.length +
    view.figures.length +
    view.debt.length;
  const length = fixedMm + count * lineMm + (view.qrCode ? qrMm : 0);
  return rollLength(length);
}

/** The shortest page of a roll that holds `mm`. */
export function rollLength(mm: number): number {
  return rollLengths.find((known) => known >= mm) ?? 600;
}
