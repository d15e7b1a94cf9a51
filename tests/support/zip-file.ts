/** Zip files byte by byte, also such as no program writes. */
import { deflateRawSync } from "node:zlib";

interface Part {
  name: string;
  content: Uint8Array;
  /** What the directory says; it may lie. */
  size?: number;
  flags?: number;
}

export function zip(...parts: Part[]): Uint8Array {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, content, size = content.length, flags = 0 } of parts) {
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    files.push(Buffer.concat([Buffer.from("504b0304", "hex"), fields, Buffer.from(name), packed]));
    entries.push(Buffer.concat([Buffer.from("504b01021400", "hex"), fields, rest, Buffer.from(name)]));
    at += files.at(-1)?.length ?? 0;
  }
  const end = Buffer.alloc(22);
  end.write("504b0506", 0, "hex");
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...entries, end]);
}
