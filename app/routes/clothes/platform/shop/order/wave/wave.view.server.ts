/** 波次 as its pages show it. */
import { picturePath } from "#app/lib/format/picture-path.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import { shopOrderStateLabels } from "#contract/platform/order.words.ts";
import {
  basketName,
  type WaveOutcome,
  type WaveState,
  waveKindLabels,
  waveOutcomeLabels,
  waveStateLabels,
} from "#contract/platform/wave.words.ts";
import type { WaveBasket, WaveDetail, WavePickList, WaveRow } from "#contract/platform/waves.ts";
import { orderPick, relativeName } from "../order.view.server.ts";

const tones: Record<WaveState, Tone> = { PICKING: "warn", DONE: "good", CANCELLED: "neutral" };

/** How often the pick list went to paper, and when and by whom last. */
const printedOf = ({ prints, printTime, printBy }: Pick<WaveRow, "prints" | "printTime" | "printBy">) =>
  prints === 0 ? "还没有打印" : [`${prints} 次，最近 ${printTime}`, printBy].filter(Boolean).join(" ");

export type WaveRowView = ReturnType<typeof waveRow>;

export function waveRow(row: WaveRow) {
  return {
    ...row,
    kindLabel: [waveKindLabels[row.kind], row.styleNo].filter(Boolean).join(" "),
    stateLabel: waveStateLabels[row.state],
    tone: tones[row.state],
    made: [row.createTime, row.createBy].filter(Boolean).join(" "),
    printed: printedOf(row),
  };
}

export type WaveView = ReturnType<typeof waveView>;

export function waveView({ contents, possible, ewaybillCouriers, ...row }: WaveDetail) {
  const shown = contents.map(basketView);
  return {
    ...waveRow(row),
    possible,
    ewaybillCouriers,
    contents: shown,
    /** Garments that are still to be sorted. */
    toSort: shown.reduce((left, { toSort }) => left + toSort, 0),
    /** Baskets whose order left otherwise than by its parcel. */
    left: shown.flatMap(({ isLeft, note }) => (isLeft ? [note] : [])),
    /** Whose labels are printed, in the order of the baskets. */
    labelIds: contents.flatMap(({ orders }) => orders.filter(({ outcome }) => outcome === null).map(({ id }) => id)),
  };
}

function basketView({ basket, orders, lines }: WaveBasket) {
  const name = basketName(basket);
  const outcome = outcomeOf(orders);
  const due = sum(lines, ({ qty }) => qty);
  const got = sum(lines, ({ qty, got }) => Math.min(qty, got));
  const beyond = sum(lines, ({ qty, got }) => Math.max(0, got - qty));
  const isLeft = outcome !== null && outcome !== "SHIPPED";
  const rest = outcome !== null ? (isLeft ? `，${name} 空` : "") : "";
  const note = outcome !== null ? waveOutcomeLabels[outcome] + rest : "";
  return {
    id: basket,
    name,
    orders: orders.map((order) => ({
      id: order.id,
      no: relativeName(order),
      shopName: order.shopName,
      stateLabel: shopOrderStateLabels[order.state],
      outcomeLabel: order.outcome && waveOutcomeLabels[order.outcome],
      parcel: `${order.courier} ${order.waybillNo}`.trim(),
    })),
    isLeft,
    /** What has become of it, or how far it is. */
    tone: (isLeft ? "bad" : outcome === "SHIPPED" || due === got ? "good" : "warn") as Tone,
    note: isLeft && beyond > 0 ? `${waveOutcomeLabels[outcome]}，${name} 有 ${beyond} 件要放回` : note,
    status: note || (due === got ? "齐" : `差 ${due - got} 件`),
    toSort: due - got,
    goods: lines.filter(({ qty }) => qty > 0).map((line) => lineView(line, `${line.got}/${line.qty}`)),
    beyond:
      outcome === "SHIPPED"
        ? []
        : lines.filter(({ qty, got }) => got > qty).map((line) => lineView(line, `多 ${line.got - line.qty}`)),
  };
}

const lineView = ({ skuId, styleNo, color, size, pictureId }: WaveBasket["lines"][number], count: string) => ({
  id: skuId,
  name: `${styleNo} ${color} ${size}`,
  pictureSrc: pictureId && picturePath(pictureId, 96),
  count,
});

/** Of the basket: null while an order waits in it; gone with its parcel where one of its orders is. */
function outcomeOf(orders: WaveBasket["orders"]): WaveOutcome | null {
  if (orders.some(({ outcome }) => outcome === null)) return null;
  return orders.find(({ outcome }) => outcome === "SHIPPED")?.outcome ?? orders[0]?.outcome ?? null;
}

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

export type WavePickView = ReturnType<typeof wavePick>;

export function wavePick({ no, sheet, empty, prints, printTime }: WavePickList) {
  return {
    no,
    sheet: orderPick(sheet),
    empty: empty.map(({ basket, outcome }) => `${waveOutcomeLabels[outcome]}，${basketName(basket)} 空`).join("；"),
    printed: prints === 0 ? "" : `第 ${prints} 次，${printTime}`,
  };
}
