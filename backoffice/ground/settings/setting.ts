/** Settings kept in the database: read with their defaults, changed by administrators, each change in the audit log. */
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { publishEvents } from "#backoffice/ground/events/publish.ts";
import { eventCodes } from "#contract/events.ts";
import { setting } from "./setting.tables.ts";

export interface Setting<S extends z.ZodObject> {
  /** Such as `logs`; never changes once it was kept. */
  readonly key: string;
  /** In a refusal and in the audit log: 日志保留. */
  readonly title: string;
  readonly schema: S;
  /** Pages show it: open ones read their data anew when it changes. */
  readonly shown?: boolean;
  /** What holds until somebody sets it, and of fields that came later. */
  readonly usual: z.output<S>;
}

/** The value, complete and valid whatever was kept; its version, 0 while nobody has set it; and who set it last. */
export async function readSetting<S extends z.ZodObject>(
  db: Db,
  { key, schema, usual }: Setting<S>,
): Promise<{ value: z.output<S>; version: number; by: number | null }> {
  const [kept] = await db.select().from(setting).where(eq(setting.key, key));
  if (!kept) return { value: usual, version: 0, by: null };
  const read = schema.safeParse({ ...usual, ...(kept.value as object) });
  return { value: read.success ? read.data : usual, version: kept.version, by: kept.updatedBy };
}

/** Refused when somebody else has set it since the version that was seen. */
export async function saveSetting<S extends z.ZodObject>(
  context: Context,
  what: Setting<S>,
  { value, version }: { value: z.output<S>; version: number },
): Promise<{ version: number }> {
  const { db, actor, clock } = context;
  const before = await readSetting(db, what);
  const now = clock.now();
  const by = { updatedBy: actor.userId, updatedAt: now, version: version + 1 };
  const own = { key: what.key, value, createdBy: actor.userId, createdAt: now };
  const [saved] =
    version === 0
      ? await db
          .insert(setting)
          .values({ ...own, ...by })
          .onConflictDoNothing()
          .returning()
      : await db
          .update(setting)
          .set({ value, ...by })
          .where(and(eq(setting.key, what.key), eq(setting.version, version)))
          .returning();
  if (!saved) throw new DomainError("数据已被他人修改，请刷新后重试");
  const entry = { entity: "setting", entityId: 0, action: what.title, before: before.value, after: value };
  await writeAudit(context, [entry]);
  if (what.shown) await publishEvents(db, [{ code: eventCodes.serverYml, data: null }]);
  return { version: saved.version };
}

/**
 * Adds what the product itself has learnt, such as a host key that a server showed, where the setting still holds
 * `expected`. Its version goes on, so that a form that was opened before does not undo it.
 */
export async function amendSetting<S extends z.ZodObject>(
  { db, clock }: Pick<Context, "db" | "clock">,
  { key }: Setting<S>,
  { expected, learnt }: { expected: Partial<z.output<S>>; learnt: Partial<z.output<S>> },
): Promise<void> {
  await db
    .update(setting)
    .set({
      value: sql`${setting.value} || ${JSON.stringify(learnt)}::jsonb`,
      version: sql`${setting.version} + 1`,
      updatedAt: clock.now(),
    })
    .where(and(eq(setting.key, key), sql`${setting.value} @> ${JSON.stringify(expected)}::jsonb`));
}

/** Serves a setting's {@link settingEndpoints}. */
export function settingDetail<S extends z.ZodObject>(what: Setting<S>) {
  return async ({ db }: Context): Promise<z.output<S> & { version: number }> => {
    const { value, version } = await readSetting(db, what);
    return { ...value, version };
  };
}

/** Serves the other; `check` refuses what no schema can. */
export function settingChange<S extends z.ZodObject>(
  what: Setting<S>,
  check?: (context: Context, value: z.output<S>) => Promise<void>,
) {
  return async (
    context: Context,
    { body }: { body: z.output<S> & { version: number } },
  ): Promise<{ version: number }> => {
    // Leaves out what only the form needs.
    const value = what.schema.parse(body);
    await check?.(context, value);
    return saveSetting(context, what, { value, version: body.version });
  };
}
