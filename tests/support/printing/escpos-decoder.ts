/** Reads ESC/POS as a slip printer does; a byte that is no command of a slip fails the test. */

export interface PrintedLine {
  text: string;
  align: "left" | "center" | "right";
  bold: boolean;
  double: boolean;
}

export interface PrintedJob {
  initialised: boolean;
  chinese: boolean;
  lines: PrintedLine[];
  /** Sizes in dots, and how many of the dots are black. */
  pictures: { width: number; height: number; black: number }[];
  barcodes: string[];
  qrCodes: string[];
  cuts: number;
  /** How often it went on to where the next label begins. */
  labels: number;
  asksForPaper: boolean;
}

const aligns = ["left", "center", "right"] as const;

export function decodeEscPos(bytes: Buffer): PrintedJob {
  const job: PrintedJob = {
    initialised: false,
    chinese: false,
    lines: [],
    pictures: [],
    barcodes: [],
    qrCodes: [],
    cuts: 0,
    labels: 0,
    asksForPaper: false,
  };
  let look: Omit<PrintedLine, "text"> = { align: "left", bold: false, double: false };
  let text: number[] = [];
  let at = 0;
  let qrData = "";
  const next = () => {
    const byte = bytes[at++];
    if (byte === undefined) throw new Error("the job ends within a command");
    return byte;
  };
  const word = () => next() + next() * 256;
  const take = (count: number) => {
    if (at + count > bytes.length) throw new Error("the job ends within its data");
    at += count;
    return bytes.subarray(at - count, at);
  };
  /** Command bytes → what they do. The keys are written as a printer's manual names them. */
  const commands: Record<string, () => void> = {
    "ESC @": () => {
      job.initialised = true;
    },
    "FS &": () => {
      job.chinese = true;
    },
    "ESC a": () => {
      look = { ...look, align: aligns[next()] ?? "left" };
    },
    "ESC E": () => {
      look = { ...look, bold: next() === 1 };
    },
    "GS !": () => {
      look = { ...look, double: next() === 0x11 };
    },
    "FS !": () => {
      if ((next() === 0x0c) !== look.double) throw new Error("Chinese and Latin letters differ in size");
    },
    "GS v": () => {
      if (next() !== 0x30 || next() !== 0) throw new Error("not a plain picture");
      const across = word();
      const height = word();
      const black = [...take(across * height)].reduce((sum, byte) => sum + bitsOf(byte), 0);
      job.pictures.push({ width: across * 8, height, black });
    },
    "GS h": () => void next(),
    "GS w": () => void next(),
    "GS H": () => void next(),
    "GS k": () => {
      if (next() !== 73) throw new Error("not a Code 128");
      job.barcodes.push(readCode128(take(next())));
    },
    "GS (": () => {
      if (next() !== 0x6b) throw new Error("not a QR command");
      const body = take(word());
      if (body[1] === 80) qrData = body.subarray(3).toString("utf8");
      if (body[1] === 81) job.qrCodes.push(qrData);
    },
    "GS V": () => {
      take(2);
      job.cuts++;
    },
    "GS \u000c": () => {
      job.labels++;
    },
    "DLE \u0004": () => {
      job.asksForPaper = next() === 4;
    },
  };
  const names: Record<number, string> = { 16: "DLE", 27: "ESC", 28: "FS", 29: "GS" };
  while (at < bytes.length) {
    const byte = next();
    const name = names[byte];
    if (name) {
      const command = commands[`${name} ${String.fromCharCode(next())}`];
      if (!command) throw new Error(`unknown command at byte ${at - 2}`);
      command();
    } else if (byte === 0x0a) {
      if (text.length > 0) job.lines.push({ ...look, text: new TextDecoder("gb18030").decode(Buffer.from(text)) });
      text = [];
    } else if (byte < 0x20) {
      throw new Error(`control byte ${byte} in the text`);
    } else {
      text.push(byte);
    }
  }
  return job;
}

/** Columns that a line takes on paper: two for what is two bytes in GB18030, all twice when it is large. */
export function columnsOf({ text, double }: PrintedLine): number {
  const columns = [...text].reduce((sum, character) => sum + (character <= "\u007f" ? 1 : 2), 0);
  return double ? columns * 2 : columns;
}

function bitsOf(byte: number): number {
  let bits = 0;
  for (let rest = byte; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
}

/** `{B` letters, `{C` pairs of digits. */
function readCode128(data: Buffer): string {
  let set = "";
  let read = "";
  for (let at = 0; at < data.length; at++) {
    const byte = data[at] ?? 0;
    if (byte === 0x7b) {
      set = String.fromCharCode(data[++at] ?? 0);
      if (set === "{") {
        read += "{";
        set = "B";
      }
    } else if (set === "C") read += String(byte).padStart(2, "0");
    else if (set === "B") read += String.fromCharCode(byte);
    else throw new Error("a Code 128 begins with its set");
  }
  return read;
}
