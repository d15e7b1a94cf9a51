/** What keeps contents: the database, a folder, an S3-compatible store; one interface for all of them. */
import { DomainError } from "#backoffice/core/http/errors.ts";
import { refusalCodes } from "#contract/headers.ts";

export interface Store {
  /** Writes the whole content under its id (SHA-256, hex) or, where that fails, nothing that {@link exists} would find. `bytes` is its length. */
  put(id: string, content: AsyncIterable<Uint8Array>, bytes: number): Promise<void>;
  /** The content in pieces. @throws {ContentMissing} where there is none */
  get(id: string): AsyncIterable<Uint8Array>;
  /** Nothing happens where there is none. */
  remove(id: string): Promise<void>;
  exists(id: string): Promise<boolean>;
}

/** A store cannot do what is asked now (it is away, refuses the keys, is full): one Chinese sentence that says why. */
export class StoreRefused extends DomainError {
  constructor(message: string) {
    super(message, refusalCodes.storeAway);
  }
}

/** The store answers, but has no such content. */
export class ContentMissing extends DomainError {}

/** The pieces as one; for contents that are small. */
export async function wholeOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return parts.length === 1 && parts[0] ? parts[0] : new Uint8Array(Buffer.concat(parts));
}

/** The same bytes in pieces of exactly `size`, the last one shorter; none where there are no bytes. */
export async function* inPieces(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const part of content) {
    let rest = part;
    while (length + rest.length >= size) {
      waiting.push(rest.subarray(0, size - length));
      yield Buffer.concat(waiting);
      rest = rest.subarray(size - length);
      waiting = [];
      length = 0;
    }
    if (rest.length > 0) waiting.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
