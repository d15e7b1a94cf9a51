/** Which backups are to be copied, and which copies go (pure). */
interface Copied {
  readonly name: string;
  readonly note: {
    readonly verification: { readonly failure: string | null } | null;
    readonly copy: { readonly to: string; readonly failure: string | null } | null;
  } | null;
}

export function isVerified({ note }: Copied): boolean {
  return note?.verification?.failure === null;
}

export function isCopiedTo({ note }: Copied, to: string): boolean {
  return note?.copy?.to === to && note.copy.failure === null;
}

/** Of the backups, the newest first: those that should lie in the place. */
export function worthCopying<B extends Copied>(backups: readonly B[], keepCount: number): B[] {
  return backups.filter(isVerified).slice(0, keepCount);
}

/** Copies beyond those that are kept, by the instants in their names; what is named otherwise is somebody else's. */
export function outlivedCopies(there: readonly { readonly name: string }[], keepCount: number): string[] {
  return there
    .map(({ name }) => ({ name, stamp: stampIn(name) }))
    .filter(({ stamp }) => stamp !== null)
    .sort((one, other) => ((one.stamp ?? "") < (other.stamp ?? "") ? 1 : -1))
    .slice(keepCount)
    .map(({ name }) => name);
}

/** `yunshang-20261122-023000-2.backup.gz` is the second of its second. */
function stampIn(name: string): string | null {
  const [, stamp, again = "1"] = /^yunshang-(\d{8}-\d{6})(?:-(\d+))?\.backup\.gz$/.exec(name) ?? [];
  return stamp === undefined ? null : `${stamp}-${again.padStart(6, "0")}`;
}
