/** How far a streaming replica is behind, told by positions in the write-ahead log and one clock. */

/** A position in the log as a number that can be compared; `text` is PostgreSQL's `pg_lsn`, `16/B374D848`. Null where it is none. */
export function parsePosition(text: string): bigint | null {
  const found = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text);
  return found && (BigInt(`0x${found[1]}`) << 32n) | BigInt(`0x${found[2]}`);
}

/** Samples that are kept: more than are taken in the time that counts as late. */
const mostSamples = 120;

/**
 * Milliseconds that a replica is behind, by what the primary had written when: a primary that rests leaves nobody
 * behind, and no two machines' clocks are compared.
 */
export function createLag() {
  let samples: { position: bigint; at: number }[] = [];
  return {
    /** What the primary had written by `at`. */
    note(position: bigint, at: number): void {
      samples.push({ position, at });
      // Of the oldest ones every other: a replica that stands still for hours is as late as the first of them says.
      if (samples.length > mostSamples) samples = samples.filter((_sample, index) => index === 0 || index % 2 === 1);
    },
    /** How old, at `at`, what the replica lacks is. */
    read(replayed: bigint, at: number): number {
      const missing = samples.findIndex(({ position }) => position > replayed);
      samples = missing < 0 ? samples.slice(-1) : samples.slice(Math.max(0, missing - 1));
      const [oldest] = samples.filter(({ position }) => position > replayed);
      return oldest ? at - oldest.at : 0;
    },
  };
}
