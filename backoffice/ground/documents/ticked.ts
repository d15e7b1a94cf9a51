/** Bulk changes of ticked rows: what changed since it was looked at, or may not change, is left alone and said. */
import { DomainError } from "#backoffice/core/http/errors.ts";

interface Row {
  id: number;
  version: number;
}

export interface LeftAlone {
  id: number;
  label: string;
  message: string;
}

interface Words<R> {
  /** What is said when one of them is not there any more. */
  gone: string;
  /** Counts them: 款, 个, 行. */
  unit: string;
  labelOf: (row: R) => string;
  /** Between the label and why, in a sentence. */
  apart?: string;
}

/**
 * Gives each of the locked rows that is of the version that was ticked to
 * `change`, which answers why it left the row alone, or null. Refuses when
 * nothing changed. → the rows that did, and the others with the reason.
 */
export async function changeTicked<R extends Row>(
  ticked: readonly Row[],
  found: readonly R[],
  { gone, unit, labelOf, apart = " " }: Words<R>,
  change: (row: R) => Promise<string | null>,
): Promise<{ changed: R[]; refused: LeftAlone[] }> {
  const versions = new Map(ticked.map(({ id, version }) => [id, version]));
  if (found.length < versions.size) throw new DomainError(gone);
  const changed: R[] = [];
  const refused: LeftAlone[] = [];
  for (const row of found) {
    const message = row.version === versions.get(row.id) ? await change(row) : "数据已被他人修改，请刷新后重试";
    if (message === null) changed.push(row);
    else refused.push({ id: row.id, label: labelOf(row), message });
  }
  const [first] = refused;
  if (changed.length === 0 && first) {
    const others = refused.length > 1 ? `（另有 ${refused.length - 1} ${unit}也不能改）` : "";
    throw new DomainError(`${first.label}${apart}${first.message}${others}`);
  }
  return { changed, refused };
}
