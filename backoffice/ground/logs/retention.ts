/** How long logs are kept: set by administrators, and kept to every night. The audit log is append-only and kept for good. */
import { sql } from "drizzle-orm";
import { daysBefore } from "#backoffice/core/clock.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import type { Background } from "#backoffice/core/module.ts";
import { deleteInBatches } from "#backoffice/db/delete-batches.ts";
import { deleteOldSignIns } from "#backoffice/ground/auth/expiry.ts";
import { readSetting, type Setting, settingChange, settingDetail } from "#backoffice/ground/settings/setting.ts";
import { type logEndpoints, logRetention } from "#contract/system/monitor/logs.ts";

const retention: Setting<typeof logRetention> = {
  key: "logs",
  title: "日志保留",
  schema: logRetention,
  usual: { operationDays: 180, errorDays: 30, signInDays: 180 },
};

export const retentionDetail = settingDetail(retention);
export const saveRetention = settingChange(retention);

/** A few thousand rows at a time, so that nobody waits for it. */
export async function deleteOldLogs({ db, clock }: Background): Promise<void> {
  const { value } = await readSetting(db, retention);
  const now = clock.now();
  await deleteInBatches(db, sql`operation_log`, daysBefore(now, value.operationDays));
  await deleteInBatches(db, sql`error_log`, daysBefore(now, value.errorDays));
  await deleteOldSignIns(db, daysBefore(now, value.signInDays));
}

export const clearOperations: Operation<(typeof logEndpoints)["clearOperations"]> = async ({ db }) => {
  await db.execute(sql`truncate operation_log`);
};

export const clearErrors: Operation<(typeof logEndpoints)["clearErrors"]> = async ({ db }) => {
  await db.execute(sql`truncate error_log`);
};
