/** Instants up to which work by the clock has been taken up, kept beside the settings: one node of several advances each. */
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Clock } from "#backoffice/core/clock.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { setting } from "./setting.tables.ts";

const markValue = z.object({ leftFor: z.coerce.date() });

/** Null before the first. */
export async function readMark(db: Db, key: string): Promise<Date | null> {
  const [kept] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, key));
  return markValue.safeParse(kept?.value).data?.leftFor ?? null;
}

/** False where another node has come as far, or farther. */
export async function advanceMark({ db, clock }: { db: Db; clock: Clock }, key: string, to: Date): Promise<boolean> {
  const now = clock.now().toISOString();
  const value = JSON.stringify({ leftFor: to.toISOString() });
  const advanced = await rows(
    db,
    sql`insert into setting as kept (key, value, created_at, updated_at, version)
        values (${key}, ${value}::jsonb, ${now}::timestamptz, ${now}::timestamptz, 1)
        on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at
        where kept.value ->> 'leftFor' < excluded.value ->> 'leftFor' returning key`,
  );
  return advanced.length > 0;
}
