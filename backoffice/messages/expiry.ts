/** Old messages are deleted, read or not. */
import { lt } from "drizzle-orm";
import { daysBefore } from "#backoffice/clock.ts";
import type { Background } from "#backoffice/module.ts";
import { message } from "./message.tables.ts";

/** domain.md §3.7. */
const messageDays = 180;

export async function deleteOldMessages({ db, clock }: Background): Promise<void> {
  await db.delete(message).where(lt(message.createdAt, daysBefore(clock.now(), messageDays)));
}
