/** Reads TSPL as a label printer does; a line that is no command of a label fails the test. */

export interface PrintedLabel {
  /** mm. */
  size: { width: number; height: number };
  gap: number;
  pictures: { left: number; top: number; bytesAcross: number; height: number; black: number }[];
  barcodes: { left: number; top: number; height: number; module: number; text: string }[];
}

export interface PrintedLabels {
  labels: PrintedLabel[];
  asksStatus: boolean;
}

const lineEnd = Buffer.from("\r\n");
const question = Buffer.from([0x1b, 0x21, 0x3f]);

export function decodeTspl(bytes: Buffer): PrintedLabels {
  const done: PrintedLabels = { labels: [], asksStatus: false };
  let sheet: PrintedLabel = { size: { width: 0, height: 0 }, gap: 0, pictures: [], barcodes: [] };
  let at = 0;
  while (at < bytes.length) {
    if (bytes.subarray(at, at + 3).equals(question)) {
      done.asksStatus = true;
      at += 3;
      continue;
    }
    const picture = /^BITMAP (\d+),(\d+),(\d+),(\d+),0,/.exec(bytes.subarray(at, at + 60).toString("latin1"));
    if (picture) {
      const [left = 0, top = 0, bytesAcross = 0, height = 0] = picture.slice(1).map(Number);
      const start = at + picture[0].length;
      const data = bytes.subarray(start, start + bytesAcross * height);
      if (data.length !== bytesAcross * height) throw new Error("the job ends within its picture");
      // White is 1.
      const black = [...data].reduce((sum, byte) => sum + ones(byte ^ 0xff), 0);
      sheet.pictures.push({ left, top, bytesAcross, height, black });
      at = start + data.length;
      if (!bytes.subarray(at, at + 2).equals(lineEnd)) throw new Error("a picture ends with its line");
      at += 2;
      continue;
    }
    const end = bytes.indexOf(lineEnd, at);
    if (end < 0) throw new Error(`no end of the line at ${at}`);
    const line = bytes.subarray(at, end).toString("latin1");
    at = end + 2;
    const size = /^SIZE (\d+) mm,(\d+) mm$/.exec(line);
    const barcode = /^BARCODE (\d+),(\d+),"128",(\d+),0,0,(\d+),\4,"([0-9A-Za-z-]+)"$/.exec(line);
    if (size) sheet.size = { width: Number(size[1]), height: Number(size[2]) };
    else if (barcode) {
      const [left = 0, top = 0, height = 0, module = 0] = barcode.slice(1, 5).map(Number);
      sheet.barcodes.push({ left, top, height, module, text: barcode[5] ?? "" });
    } else if (/^GAP \d+ mm,0 mm$/.test(line)) sheet.gap = Number(/\d+/.exec(line)?.[0]);
    else if (line === "CLS") sheet = { ...sheet, pictures: [], barcodes: [] };
    else if (line === "PRINT 1,1") done.labels.push(structuredClone(sheet));
    else if (line !== "DIRECTION 1") throw new Error(`unknown command “${line.slice(0, 60)}”`);
  }
  return done;
}

function ones(byte: number): number {
  let bits = 0;
  for (let rest = byte; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
}
