/** Whose piece records one sees, and whose prices (domain.md §1.6, §6). */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { findTeamsLed, seesWages } from "#backoffice/masters/employee/employee/employee.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

export interface PieceScope {
  /** On `piece`, `employee` and `batch`. */
  readonly condition: SQL;
  /** Whether the prices of a row are seen: a condition. */
  readonly seesPrice: SQL;
  /** Whether those of every row that is seen are. */
  readonly seesPrices: boolean;
  readonly teamsLed: readonly number[];
}

/**
 * Who audits, edits or takes back sees the records of the batches of their places, and who sees wages all; a worker the
 * own ones, a 组长 those of the team, and who scans for others what they scanned. Prices are for who sees wages, and
 * everybody's own.
 */
export async function readPieceScope(context: Pick<Context, "db" | "actor">): Promise<PieceScope> {
  const { userId, permissions: held } = context.actor;
  const own = sql`employee.user_id = ${userId}`;
  const teamsLed = await findTeamsLed(context.db, userId);
  if (seesWages(context)) return { condition: sql`true`, seesPrice: sql`true`, seesPrices: true, teamsLed };
  const wide = hasPermission(held, [permissions.pieceEdit, permissions.pieceApprove, permissions.pieceUndo]);
  const scans = hasPermission(held, [permissions.pieceAdd]);
  const near =
    wide && sql`batch.repository_id = any(${pgArray((await readRepositoryAccess(context)).ids("view"))}::bigint[])`;
  const others = [
    near,
    scans && sql`piece.operator_id = ${userId}`,
    teamsLed.length > 0 && sql`piece.team_id = any(${pgArray(teamsLed)}::bigint[])`,
  ].filter((one) => one !== false);
  return {
    condition: sql`(${sql.join([own, ...others], sql` or `)})`,
    seesPrice: own,
    seesPrices: others.length === 0,
    teamsLed,
  };
}

/** The batches that one may record work of, as a condition on `batch`. */
export async function batchesInReach(context: Pick<Context, "db" | "actor">): Promise<SQL> {
  const ids = (await readRepositoryAccess(context)).ids("view");
  return all([sql`batch.repository_id = any(${pgArray(ids)}::bigint[])`]);
}
