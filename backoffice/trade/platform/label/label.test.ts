/** Labels as dots and as printers take them: read back by a scanner's library and by readers of both languages. */
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type LabelPaper, labelPaperSizes, labelPapers } from "#contract/platform/label.words.ts";
import { readBarcode } from "../../../../tests/support/printing/barcode-reader.ts";
import { decodeEscPos } from "../../../../tests/support/printing/escpos-decoder.ts";
import { decodeTspl } from "../../../../tests/support/printing/tspl-decoder.ts";
import { codeOf } from "./code128.ts";
import { drawLabel, type LabelContent, type LabelDrawing } from "./label-drawing.ts";
import { labelJob, renderLabels, renderPng } from "./label-output.ts";
import { readStatus } from "./tspl.ts";

const content: LabelContent = {
  numbers: ["3812345678901234567", "3812345678901234568"],
  ...{ shopName: "云裳旗舰店", repositoryName: "电商仓", courier: "中通快递", waybillNo: "73100000000002" },
  basket: null,
  ...{ sender: "云裳旗舰店 电商仓", name: "欧阳小雨", phone: "13812346789" },
  address: "湖南省 长沙市 芙蓉区 五一大道 99 号 3 栋 402 <A & B>",
  lines: [
    { sku: null, title: "法式方领泡泡袖连衣裙", spec: "颜色:黑;尺码:M", qty: 2 },
    { sku: null, title: "阔腿裤", spec: "", qty: 1 },
  ],
};

/** What the waybill's bars and the order's say, read out of the picture. */
async function scanned(drawing: LabelDrawing): Promise<string[]> {
  const png = await renderPng(drawing);
  return Promise.all(drawing.codes.map(({ top, height }) => readBarcode(png, top + 2, height - 4)));
}

function black({ bits }: { bits: Uint8Array }): number {
  let sum = 0;
  for (const byte of bits) for (let rest = byte; rest > 0; rest >>= 1) sum += rest & 1;
  return sum;
}

describe.each(labelPapers)("a label of %s", (paper: LabelPaper) => {
  const { width, height } = labelPaperSizes[paper];

  it("is a black and white picture of its size, whose bars a scanner reads", async () => {
    const drawing = await drawLabel(content, paper);
    const png = await renderPng(drawing);
    const { width: across, height: down, density, channels } = await sharp(png).metadata();
    expect([across, down, density, channels]).toEqual([width * 8, height * 8 - 8, 203, 3]);
    const { data } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([...new Set(data)].sort()).toEqual([0, 255]);
    expect(await scanned(drawing)).toEqual(["73100000000002", "3812345678901234567"]);
  });

  it("goes to a label printer as one sheet: its text as dots, its bars as a command within it", async () => {
    const drawing = await drawLabel(content, paper);
    const { labels, asksStatus } = decodeTspl(labelJob([drawing, drawing], "TSPL").bytes);
    expect(asksStatus).toBe(true);
    expect(labels).toHaveLength(2);
    const [label] = labels;
    expect(label).toMatchObject({ size: { width, height }, gap: 2 });
    expect(label?.pictures).toEqual([
      { left: 0, top: 0, bytesAcross: width, height: height * 8 - 8, black: black(drawing.text) },
    ]);
    expect(label?.barcodes.map(({ text }) => text)).toEqual(["73100000000002", "3812345678901234567"]);
    for (const { top, height: tall } of label?.barcodes ?? []) expect(top + tall).toBeLessThan(height * 8 - 8);
    expect(decodeTspl(renderLabels([drawing], "TSPL"))).toMatchObject({ asksStatus: false });
  });

  it("goes to a slip printer as a picture of all of it, and on to the next label", async () => {
    const drawing = await drawLabel(content, paper);
    const job = decodeEscPos(labelJob([drawing, drawing], "ESCPOS").bytes);
    const picture = { width: width * 8, height: height * 8 - 8, black: black(drawing.whole) };
    expect(job).toMatchObject({ initialised: true, pictures: [picture, picture], labels: 2, asksForPaper: true });
    expect(job.lines).toEqual([]);
    expect(black(drawing.whole)).toBeGreaterThan(black(drawing.text));
  });

  it("holds the longest address and many goods without running into the bars of the order", async () => {
    const lines = Array.from({ length: 60 }, (_, index) => ({
      ...{ sku: null, title: `款式${index}`, spec: "颜色:奶油白配浅咖啡色格纹;尺码:均码", qty: 9 },
    }));
    const address = `湖南省 长沙市 芙蓉区 ${"五一大道".repeat(75)}`;
    const drawing = await drawLabel({ ...content, address, lines }, paper);
    expect(await scanned(drawing)).toEqual(["73100000000002", "3812345678901234567"]);
  });

  it("names the basket of its wave beside the courier", async () => {
    const [inBasket, alone] = [await drawLabel({ ...content, basket: 7 }, paper), await drawLabel(content, paper)];
    expect(black(inBasket.text)).toBeGreaterThan(black(alone.text));
  });

  it("says that it has no number yet, and none where bars cannot say it", async () => {
    const without = await drawLabel({ ...content, waybillNo: "", courier: "", numbers: ["订单甲"] }, paper);
    expect(without.codes).toEqual([]);
    const long = await drawLabel({ ...content, waybillNo: "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMN" }, paper);
    expect(long.codes.map(({ text }) => text)).toEqual(["3812345678901234567"]);
  });
});

it("bars are whole dots, two at the least, and hold nothing that would be a printer's command", () => {
  expect(codeOf("SF1234567890123", 800)).toMatchObject({ module: expect.any(Number) });
  expect(codeOf("SF1234567890123", 800)?.module).toBeGreaterThanOrEqual(2);
  expect(codeOf('1","2', 800)).toBeNull();
  expect(codeOf("12345678901234567890", 100)).toBeNull();
});

it("what a label printer answers is taken, out of paper or not ready", () => {
  expect([0x00, 0x20, 0x04, 0x05, 0x01, 0x02, 0x10, 0x80].map(readStatus)).toEqual([
    ...["taken", "taken", "out-of-paper", "out-of-paper"],
    ...["not-ready", "not-ready", "not-ready", "not-ready"],
  ]);
});
