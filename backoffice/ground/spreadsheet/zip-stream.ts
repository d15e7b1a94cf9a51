/** A zip file as a stream of bytes: each part is packed as it comes, nothing is kept but what the directory needs. */
import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

export interface ZipPart {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

/** What the directory tells of a part. */
interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

const version = 20;
/** Sizes and sum follow the content; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980, as far back as the format goes: the same rows give the same bytes. */
const day = 0x0021;
const most = 0xffff_ffff;

/** @throws {RangeError} past 4 GiB, of a part or of all, which the plain format cannot say */
export async function* zipStream(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const directory: Written[] = [];
  let at = 0;
  for await (const { name, content } of parts) {
    const part: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at };
    const head = headOf(part);
    yield head;
    for await (const bytes of packed(part, content)) yield bytes;
    const after = fields(0x0807_4b50, part.crc, part.packed, part.size);
    yield after;
    at += head.length + part.packed + after.length;
    if (part.size > most || at > most) throw new RangeError("a zip part is past 4 GiB");
    directory.push(part);
  }
  const entries = Buffer.concat(directory.map(entryOf));
  yield entries;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  yield end;
}

/** The content deflated; counts it in `part` as it passes. Leaving early ends the content too. */
async function* packed(part: Written, content: ZipPart["content"]): AsyncGenerator<Uint8Array> {
  async function* measured() {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      part.crc = crc32(bytes, part.crc);
      part.size += bytes.length;
      yield bytes;
    }
  }
  const source = Readable.from(measured(), { objectMode: false });
  const deflate = createDeflateRaw();
  // Its failure is thrown to who reads the deflated bytes.
  pipeline(source, deflate, () => {});
  for await (const bytes of deflate as AsyncIterable<Buffer>) {
    part.packed += bytes.length;
    yield bytes;
  }
}

/** What local heads and entries of the directory have in common, from the version on. */
function common({ name, crc, packed: packedBytes, size }: Written, known: boolean): Buffer {
  const told = Buffer.alloc(26);
  told.writeUInt16LE(version, 0);
  told.writeUInt16LE(flags, 2);
  told.writeUInt16LE(deflated, 4);
  told.writeUInt16LE(day, 8);
  if (known) fields(crc, packedBytes, size).copy(told, 10);
  told.writeUInt16LE(name.length, 22);
  return told;
}

function headOf(part: Written): Buffer {
  return Buffer.concat([fields(0x0403_4b50), common(part, false), part.name]);
}

function entryOf(part: Written): Buffer {
  const made = Buffer.alloc(2);
  made.writeUInt16LE(version);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(part.at, 10);
  return Buffer.concat([fields(0x0201_4b50), made, common(part, true), rest, part.name]);
}

/** Numbers of four bytes, one after the other. */
function fields(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, index * 4);
  return bytes;
}
