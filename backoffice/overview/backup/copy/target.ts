/** Where verified backups are copied to, away from this machine: one interface for every kind of store. */

export interface StoredCopy {
  readonly name: string;
  readonly bytes: number;
}

/**
 * A place for copies: an SFTP server's folder, an S3-compatible store's bucket. Each kind gives one from its part of
 * the setting `backup-copy`. Refusals are a `DomainError` with one Chinese sentence; nothing half written stays under
 * a name that {@link list} gives.
 */
export interface CopyTarget {
  /** Writes the whole under this name, in place of what was there; `bytes` is what the chunks amount to. */
  put(name: string, chunks: AsyncIterable<Uint8Array>, bytes: number): Promise<void>;
  /** What is there under this name, as it is there. */
  read(name: string): AsyncIterable<Uint8Array>;
  /** What is there, in no order. */
  list(): Promise<StoredCopy[]>;
  /** Nothing happens where there is none of this name. */
  remove(name: string): Promise<void>;
  /** Ends its connections. */
  close(): Promise<void>;
}
