/**
 * 其他费用 of batches: 费用单 that name one are its cost and no expense of their month (docs/decisions/production.md, "What
 * the goods of a batch cost"). As SQL, for everything that adds them up.
 */
import { type SQL, sql } from "drizzle-orm";

/** Slips of relation `cash_slip` that count to batches, and of which. */
export const ofBatches = (which: SQL = sql`batch_id is not null`): SQL => sql`status = 'CONFIRMED' and ${which}`;

/** What the slips of a batch of relation `made` come to, 分. */
export const expensesFen = (made: SQL): SQL => sql`coalesce((
  select sum(expense.amount_fen) from cash_slip expense where expense.status = 'CONFIRMED' and expense.batch_id = ${made}.id
), 0)`;

/** What a closed batch of relation `made` cost beyond material, work and its slips: a company that was made up has it. */
export const undocumentedFen = (made: SQL): SQL => sql`(${made}.other_fen - ${expensesFen(made)})::int8`;
