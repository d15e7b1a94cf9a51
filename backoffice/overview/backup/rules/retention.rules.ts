/** Which backups go (pure): those beyond the number or the days that are kept, but never the last one that was verified. */
export interface Kept {
  readonly name: string;
  readonly takenAt: Date;
  readonly verified: boolean;
}

interface Retention {
  readonly keepCount: number;
  readonly keepDays: number;
}

const dayMs = 86_400_000;

/** `backups`, the newest first; the newest of all stays too, for it may not be verified yet. */
export function outlived<B extends Kept>(backups: readonly B[], now: Date, { keepCount, keepDays }: Retention): B[] {
  const lastVerified = backups.find(({ verified }) => verified);
  return backups.filter(
    (backup, index) =>
      index > 0 &&
      backup !== lastVerified &&
      (index >= keepCount || now.getTime() - backup.takenAt.getTime() > keepDays * dayMs),
  );
}
