/** Old messages are deleted, read or not. */
import { lt } from "drizzle-orm";
import { daysBefore } from "#backoffice/core/clock.ts";
import type { Background } from "#backoffice/core/module.ts";
import { announcement, message } from "./message.tables.ts";

/** domain.md §3.7. */
const messageDays = 180;

export async function deleteOldMessages({ db, clock }: Background): Promise<void> {
  const before = daysBefore(clock.now(), messageDays);
  await db.delete(message).where(lt(message.createdAt, before));
  await db.delete(announcement).where(lt(announcement.createdAt, before));
}
