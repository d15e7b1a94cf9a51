/** 面单 as a file: a picture, or what a printer takes as it is, for who has no browser that prints (thin clients). */
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { orderSlips } from "#backoffice/trade/platform/order/order-paper.query.ts";
import type { LabelFormat, LabelPaper } from "#contract/platform/label.words.ts";
import type { labelEndpoints } from "#contract/platform/labels.ts";
import type { OrderSlip } from "#contract/platform/order-shape.ts";
import { drawLabel, type LabelDrawing } from "./label-drawing.ts";
import { renderLabels, renderPng } from "./label-output.ts";

const kinds: Record<LabelFormat, { end: string; mediaType: string }> = {
  png: { end: "png", mediaType: "image/png" },
  TSPL: { end: "tspl.prn", mediaType: "application/octet-stream" },
  ESCPOS: { end: "escpos.prn", mediaType: "application/octet-stream" },
};

/** All of them or none: a file cannot say what it lacks. */
export const labelFile: Operation<(typeof labelEndpoints)["file"]> = async (context, { body }) => {
  const { ids, format } = body;
  const { slips, refused } = await orderSlips(context, { body: { ids, form: "label" } });
  const [left] = refused;
  if (left) throw new DomainError(`${left.label} ${left.message}`);
  const [first, second] = slips;
  if (!first) throw new DomainError("请先勾选订单");
  if (format === "png" && second) throw new DomainError("面单图片一次下载一单，几单请用打印机文件");
  const bytes = await render(slips, first, body);
  const { end, mediaType } = kinds[format];
  return {
    ...{ name: `面单-${first.numbers[0] ?? first.id}.${end}`, mediaType, bytes: bytes.length },
    ...{ cacheControl: "private, no-store", chunks: whole(bytes) },
  };
};

async function render(
  slips: readonly OrderSlip[],
  first: OrderSlip,
  { paper, format }: { paper: LabelPaper; format: LabelFormat },
): Promise<Buffer> {
  if (format === "png") return renderPng(await drawLabel(first, paper));
  const drawings: LabelDrawing[] = [];
  for (const slip of slips) drawings.push(await drawLabel(slip, paper));
  return renderLabels(drawings, format);
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
