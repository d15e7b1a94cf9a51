/** Statements as SQL 监控 shows them: times in milliseconds. */
import { formatCount } from "#app/lib/format/format.ts";
import type { RunningRow, ServerStatementRow, StatementRow } from "#contract/system/monitor/statements.ts";

const millis = (us: number) => (us / 1000).toLocaleString("en-US", { maximumFractionDigits: us < 10_000 ? 2 : 0 });

export type StatementView = ReturnType<typeof statementView>;

export function statementView(row: StatementRow) {
  return {
    id: row.id,
    text: row.text,
    calls: row.calls,
    rows: row.rows,
    errors: row.errors,
    lastError: row.lastError ?? "",
    total: millis(row.totalUs),
    mean: millis(row.meanUs),
    median: millis(row.medianUs),
    p95: millis(row.p95Us),
    worst: millis(row.worstUs),
  };
}

export const runningView = ({ id, text, ms, application, state }: RunningRow) => ({
  ...{ id, text, application, state },
  ms: formatCount(ms),
});

export const serverView = ({ hitPercent, totalMs, meanMs, ...row }: ServerStatementRow) => ({
  ...row,
  total: formatCount(totalMs),
  mean: meanMs.toLocaleString("en-US", { maximumFractionDigits: 2 }),
  hit: hitPercent === null ? "" : `${hitPercent}%`,
});
