/** What a bulk page shows: what is meant, what would change row by row, and what is sent. Made by `readBulk`. */

/** A row as it would be changed. */
export interface BulkRow {
  readonly id: number;
  readonly version: number;
  /** Why it stays as it is. */
  readonly refusal?: string | null | undefined;
  /** What to look at before it is changed. */
  readonly warning?: string | null | undefined;
  /** Before and after, by column of `changes`; null where that stays. */
  readonly cells?: readonly ({ readonly before: string; readonly after: string } | null)[] | undefined;
}

export interface BulkPreview<R extends BulkRow> {
  /** The rule in words. */
  readonly summary: string;
  /** Headings of what changes; none where the page does not show before and after. */
  readonly changes: readonly string[];
  readonly rows: readonly R[];
}

export interface BulkView<R extends BulkRow> {
  readonly act: string;
  readonly title: string;
  /** 勾选的 3 款. */
  readonly scope: string;
  /** What rows are counted in: 款. */
  readonly unit: string;
  /** Null while no rule was given. */
  readonly preview: BulkPreview<R> | null;
  readonly refusal: string | null;
  /** The rule as the address has it. */
  readonly rule: Readonly<Record<string, string | readonly string[]>>;
  /** The act and what it is for, for the form of the rule. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  readonly stamp: { readonly clientToken: string };
  readonly backTo: string;
}
