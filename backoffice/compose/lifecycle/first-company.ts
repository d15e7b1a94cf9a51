/**
 * An empty company as a backup file: restoring it is how one is put in another's place, whole or not at all
 * (docs/decisions/backups.md, "Emptying a company").
 */
import { systemClock } from "#backoffice/core/clock.ts";
import { connect, pgliteFolder } from "#backoffice/db/connect.ts";
import { type Copying, openFolder } from "#backoffice/overview/backup/copying.ts";
import { dumpDatabase } from "#backoffice/overview/backup/dump.ts";
import { type Admin, seedAdmins } from "../../../seed/first-admin.ts";

/** Who may sign in afterwards, and what would be gone, in words. Reads columns that every version has. */
export async function readContents({ query }: Copying): Promise<{ admins: Admin[]; facts: string }> {
  const found = await query<Omit<Admin, "passwordResetAt"> & { passwordResetAt: Date | string | null }>(
    `select username, nick_name as "nickName", password_hash as "passwordHash", password_reset_at as "passwordResetAt"
     from sys_user where is_admin and enabled order by id`,
  );
  // One of the databases gives text.
  const admins = found.map((row) => ({
    ...row,
    passwordResetAt: row.passwordResetAt ? new Date(row.passwordResetAt) : null,
  }));
  const [counted] = await query<Record<"styles" | "bills" | "customers" | "people", number>>(
    `select (select count(*)::int from product) as styles, (select count(*)::int from bill) as bills,
       (select count(*)::int from distributor where not walk_in) as customers,
       (select count(*)::int from sys_user) as people`,
  );
  const { styles = 0, bills = 0, customers = 0, people = 0 } = counted ?? {};
  return {
    admins,
    facts: `${styles} 个款式、${bills} 张拿货单、${customers} 位客户、${people} 个用户，以及全部库存和往来账`,
  };
}

/** Writes a backup of a company that has nothing but these administrators; `folder` is for its own database meanwhile. */
export async function writeEmptyCompany(
  admins: readonly Admin[],
  { path, folder, appVersion }: { path: string; folder: string; appVersion: string },
): Promise<void> {
  const database = await connect({ dataDir: folder });
  try {
    await database.migrate();
    const { db } = database;
    await seedAdmins({ db, clock: systemClock }, admins);
  } finally {
    await database.close();
  }
  const source = await openFolder(pgliteFolder(folder));
  try {
    await dumpDatabase(source, { path, appVersion });
  } finally {
    await source.close();
  }
}
