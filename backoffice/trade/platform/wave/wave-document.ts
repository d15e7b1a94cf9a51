/** A 波次 as its operations handle it: opened under lock, within the actor's places. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { assertRepositoryRight, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { WaveState } from "#contract/platform/wave.words.ts";
import { waveStateLabels } from "#contract/platform/wave.words.ts";
import { wave } from "./wave.tables.ts";

export type WaveDocument = typeof wave.$inferSelect;

const notFound = "波次不存在，或您没有查看权限";

/** Locked, of a place that the actor may take goods out of, and with orders that still wait; a refusal else. */
export async function openWave(context: Context, id: number, act: string): Promise<WaveDocument> {
  const found = await getRow(context.db, wave, id, notFound, "no key update");
  await assertVisible(context, found);
  await assertRepositoryRight(context, found.repositoryId, "out");
  const state = await readWaveState(context, found);
  if (state !== "PICKING") throw new DomainError(`波次 ${found.no} ${waveStateLabels[state]}，不能${act}`);
  return found;
}

/** @throws {DomainError} where the wave is of a place that the actor does not see */
async function assertVisible(context: Context, { repositoryId }: { repositoryId: number }): Promise<void> {
  const access = await readRepositoryAccess(context);
  if (!access.may(repositoryId, "view")) throw new DomainError(notFound);
}

async function readWaveState({ db }: Context, { id, cancelledAt }: WaveDocument): Promise<WaveState> {
  if (cancelledAt) return "CANCELLED";
  const { waits } = await oneRow<{ waits: boolean }>(
    db,
    sql`select exists (select from wave_order where wave_id = ${id} and open) as waits`,
  );
  return waits ? "PICKING" : "DONE";
}
