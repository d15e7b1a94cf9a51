/**
 * 面单 drawn once, from which the picture and both printers' languages follow: text as dots, and the bars beside it, for a
 * label printer draws these by itself. From above: courier, waybill, receiver, sender, goods; below, what our own scanners
 * read. The receiver has the room that he needs, the goods what is left.
 */
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Bitmap } from "#backoffice/trade/stall/printing/escpos.ts";
import { findLogo } from "#backoffice/trade/stall/printing/slip-logo.ts";
import { type LabelPaper, labelPaperSizes } from "#contract/platform/label.words.ts";
import type { OrderSlip } from "#contract/platform/order-shape.ts";
import { basketName } from "#contract/platform/wave.words.ts";
import { Canvas, dotsPerMm, setText, type TextBlock } from "./canvas.ts";
import { type Code, codeOf } from "./code128.ts";

/** What a label says. */
export type LabelContent = Pick<
  OrderSlip,
  | ("numbers" | "shopName" | "repositoryName" | "courier" | "waybillNo" | "sender" | "name" | "phone" | "address")
  | "basket"
> & { readonly lines: readonly Pick<OrderSlip["lines"][number], "sku" | "title" | "spec" | "qty">[] };

export interface PlacedCode extends Code {
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

export interface LabelDrawing {
  readonly paper: LabelPaper;
  /** In dots. */
  readonly width: number;
  /** All of it, as dots; a hair below the paper's height, for what reaches its end spills on the next label. */
  readonly whole: Bitmap;
  /** The same without the bars. */
  readonly text: Bitmap;
  readonly codes: readonly PlacedCode[];
}

const margin = 24;
const gap = 8;
const rule = 3;
/** White at the foot. */
const foot = 8;

/** @throws {DomainError} where the server has no Chinese font */
export async function drawLabel(content: LabelContent, paper: LabelPaper): Promise<LabelDrawing> {
  if ((await findLogo("收寄件", 80)) === null) {
    throw new DomainError(
      "服务器没有中文字体，画不出面单，请先安装中文字体（例如 fonts-wqy-zenhei），或用浏览器打印面单",
    );
  }
  const size = labelPaperSizes[paper];
  const [width, height] = [size.width * dotsPerMm, size.height * dotsPerMm - foot];
  const inner = width - 2 * margin;
  const small = paper === "p76";
  const canvas = new Canvas(width, height);
  const codes: PlacedCode[] = [];
  let y = gap * 2;

  const put = (block: TextBlock, { centred = false, most }: { centred?: boolean; most?: number } = {}) => {
    canvas.put(block, centred ? Math.floor((width - block.width) / 2) : margin, y, most);
    y += Math.min(block.height, most ?? block.height) + gap;
  };
  const line = () => {
    canvas.fill(margin, y, inner, rule);
    y += rule + gap;
  };
  const bars = (text: string, tall: number) => {
    const code = codeOf(text, width);
    if (!code) return;
    codes.push({ ...code, left: Math.floor((width - code.width) / 2), top: y, height: tall });
    y += tall + gap;
  };

  const courier = content.courier || (content.waybillNo === "" ? "未填快递单号" : "快递");
  const title = content.basket === null ? courier : `${courier} ${basketName(content.basket)}`;
  put(await setText(title, inner, { size: small ? 40 : 48, bold: true }), { most: 60 });
  bars(content.waybillNo, small ? 112 : 144);
  put(await setText(content.waybillNo, inner, { size: 32, bold: true }), { centred: true });
  line();

  // From the foot up: the order, by which the packing desk finds the parcel without its waybill.
  const [leading = ""] = content.numbers;
  const orders = await setText(`订单 ${content.numbers.join("、")}`, inner, { size: 22 });
  const ordersHeight = Math.min(orders.height, 56);
  const orderTall = codeOf(leading, width) ? 72 : 0;
  const footTop = height - gap - ordersHeight - (orderTall > 0 ? orderTall + gap : 0);

  const sender = await setText(`寄件：${content.sender}`, inner, { size: 22 });
  const shop = await setText(`店铺：${content.shopName}　发货仓：${content.repositoryName}`, inner, { size: 22 });
  const senderHeight = Math.min(sender.height, 84) + Math.min(shop.height, 56) + 2 * gap;
  // At the least a line of goods, and how many they are.
  const receiver = await setReceiver(content, inner, footTop - y - senderHeight - 120, small);
  put(receiver.who);
  put(receiver.where, { most: footTop - y - senderHeight });
  line();
  put(sender, { most: 84 });
  put(shop, { most: 56 });
  line();

  const pieces = content.lines.reduce((sum, { qty }) => sum + qty, 0);
  const count = await setText(`共 ${pieces} 件`, inner, { size: 26, bold: true });
  put(await setGoods(content.lines, inner, footTop - y - count.height - 2 * gap));
  put(count);

  y = footTop;
  bars(leading, orderTall);
  put(orders, { most: ordersHeight });
  const text = canvas.bitmap();
  for (const { left, top, height: tall, bars: all } of codes) {
    for (const bar of all) canvas.fill(left + bar.at, top, bar.width, tall);
  }
  return { paper, width, text, whole: canvas.bitmap(), codes };
}

/** As large as the room allows; a long address is set smaller, and cut only where the smallest letters do not do. */
async function setReceiver(
  { name, phone, address }: Pick<LabelContent, "name" | "phone" | "address">,
  width: number,
  room: number,
  small: boolean,
): Promise<{ who: TextBlock; where: TextBlock }> {
  const sizes = small ? [36, 30, 24] : [42, 34, 26];
  let set: { who: TextBlock; where: TextBlock } | undefined;
  for (const size of sizes) {
    const who = await setText(`收件：${name} ${phone}`, width, { size, bold: true });
    set = { who, where: await setText(address, width, { size: size - 2 }) };
    if (set.who.height + set.where.height + 2 * gap <= room) return set;
  }
  if (!set) throw new Error("there is a size");
  return set;
}

/** A line each while there is room, else as many as there is room for, and that there are more. */
async function setGoods(lines: LabelContent["lines"], width: number, room: number): Promise<TextBlock> {
  const texts = lines.map(({ sku, title, spec, qty }) => {
    const code = sku ? `${sku.styleNo} ${sku.color} ${sku.size}` : `${title} ${spec}`.trim();
    return `${code} ×${qty}`;
  });
  for (let shown = texts.length; shown > 0; shown--) {
    const more = shown < texts.length ? [`…另有 ${texts.length - shown} 款，见拣货单`] : [];
    const set = await setText([...texts.slice(0, shown), ...more].join("\n"), width, { size: 24 });
    if (set.height <= room) return set;
    // Far too many: nearly as many as fit, at once.
    if (set.height > 2 * room) shown = Math.max(2, Math.ceil((shown * room) / set.height) + 1);
  }
  return setText(`${texts.length} 款，见拣货单`, width, { size: 24 });
}
