/** Reads what a zip file says about itself, without unpacking anything. */

export interface ZipEntry {
  readonly name: string;
  readonly encrypted: boolean;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  /** The packed bytes. */
  readonly packed: Uint8Array;
  /** What the directory says it unpacks to. */
  readonly size: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const longestComment = 0xffff;

/** @throws RangeError or Error when the directory does not hold together */
export function readZipDirectory(file: Uint8Array): ZipEntry[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== entrySignature) throw new Error("no directory entry where one should be");
    const nameBytes = view.getUint16(at + 28, true);
    const packedSize = view.getUint32(at + 20, true);
    entries.push({
      name: new TextDecoder().decode(file.subarray(at + 46, at + 46 + nameBytes)),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packed: packedBytes(file, view, view.getUint32(at + 42, true), packedSize),
      size: view.getUint32(at + 24, true),
    });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The end record stands last, before a comment at most. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endBytes - longestComment);
  for (let at = view.byteLength - endBytes; at >= first; at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at;
  }
  throw new Error("no end of the directory");
}

function packedBytes(file: Uint8Array, view: DataView, at: number, size: number): Uint8Array {
  if (view.getUint32(at, true) !== localSignature) throw new Error("no file where the directory has one");
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (from + size > file.length) throw new Error("a file reaches past the end");
  return file.subarray(from, from + size);
}
