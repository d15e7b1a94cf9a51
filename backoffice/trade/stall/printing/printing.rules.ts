/** What printing decides without a database: defaults, the shape of a slip, its sentences. */

import type { BillLine } from "#contract/stall/bill/bill-answers.ts";
import { owedOf } from "#contract/stall/bill/bill-sums.ts";
import type { PrintSettings, SlipGroup } from "#contract/stall/printing.ts";

/** How a stall prints that has set nothing. */
export const defaultSettings: PrintSettings = {
  paper: 80,
  printerHost: "",
  printerPort: 9100,
  autoPrint: false,
  header: "",
  footer: "",
  qrText: "",
  showPrice: true,
  showDebt: true,
  showReturnRule: true,
  company: "",
  phone: "",
  payTo: "",
};

/** Lines by style, kind, grade and price, each a matrix of colour × size; in the order in which they were entered. */
export function groupSlipLines(lines: readonly BillLine[], sizeOrder: ReadonlyMap<number, number>): SlipGroup[] {
  const groups = new Map<string, BillLine[]>();
  for (const line of lines) {
    const key = [line.productId, line.kind, line.grade, line.priceFen].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { productId, styleNo, productName, kind, grade, priceFen } = first;
    const sizes = [...new Map(group.map(({ sizeId, size }) => [sizeId, size]))].sort(
      ([a], [b]) => (sizeOrder.get(a) ?? 0) - (sizeOrder.get(b) ?? 0),
    );
    const colors = [...new Map(group.map(({ colorId, color }) => [colorId, color]))];
    return [
      {
        productId,
        styleNo,
        productName,
        kind,
        grade,
        priceFen,
        sizes: sizes.map(([, size]) => size),
        rows: colors.map(([colorId, color]) => {
          const ofColor = group.filter((line) => line.colorId === colorId);
          const qtys = sizes.map(([sizeId]) =>
            sum(
              ofColor.filter((line) => line.sizeId === sizeId),
              pieces,
            ),
          );
          return { color, qtys, qty: sum(ofColor, pieces) };
        }),
        qty: sum(group, pieces),
        owedQty: sum(group, owedOf),
        amountFen: sum(group, ({ amountFen }) => (kind === "RETURN" ? -amountFen : amountFen)),
      },
    ];
  });
}

const pieces = ({ qty }: { qty: number }) => qty;

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

/** 退换规则, from the customer's strategy. */
export function returnRuleOf({ returnDays, returnRatioBp }: { returnDays: number; returnRatioBp: number }): string {
  if (returnDays === 0) return "本单商品不退不换，请当面点清";
  const ratio = returnRatioBp < 10_000 ? `，退货不超过近 90 天拿货的 ${returnRatioBp / 100}%` : "";
  return `请当面点清。凭单 ${returnDays} 天内可退换${ratio}`;
}

/** What became of a job sent to a printer; `taken` or why not. */
export type PrinterOutcome =
  | ("taken" | "unknown-host" | "public" | "silent" | "stuck" | "broken")
  /** As the printer itself says. */
  | ("out-of-paper" | "not-ready");

/** The sentence of a failure, as whoever prints reads it; null when the printer took it. `paper`: what comes out of it. */
export function failureOf(
  outcome: PrinterOutcome,
  { printerHost, printerPort }: Pick<PrintSettings, "printerHost" | "printerPort">,
  paper = "小票",
): string | null {
  const printer = `打印机 ${printerHost}:${printerPort}`;
  switch (outcome) {
    case "taken":
      return null;
    case "unknown-host":
      return `找不到打印机 ${printerHost}，请检查打印设置`;
    case "public":
      return `打印机 ${printerHost} 不是内网地址，没有发送，请检查打印设置`;
    case "silent":
      return `${printer} 没有响应`;
    case "stuck":
      return `${printer} 接通了但没有收完，请看是否缺纸或卡纸`;
    case "broken":
      return `${printer} 中途断开，${paper}可能不完整`;
    case "out-of-paper":
      return `${printer} 缺纸，换纸后没有接着打印的话请补打`;
    case "not-ready":
      return `${printer} 没有准备好，请看是否开盖、卡纸或暂停`;
  }
}

/** Of a bill: it is safe, whatever the printer does. */
export const billKept = "，单据已保存，可稍后补打";

/** A printing that never told how it ended, because the process did first. */
export const outcomeUnknown = `打印结果未知，请看打印机是否出纸${billKept}`;
