/** Fills an empty database with what the product cannot do without: menus, roles, dictionaries and one administrator. */
import { hashPassword } from "#backoffice/ground/auth/password.ts";
import { user } from "#backoffice/ground/users/user.tables.ts";
import { seedBase } from "./company.ts";
import { auditAt } from "./days.ts";
import { advanceIdentities } from "./rows.ts";
import { claimEmpty, type SeedOptions } from "./seed.ts";
import { seedFirstFund } from "./trade.ts";

/** An administrator's account that outlives the company it was made in. */
export type Admin = Pick<typeof user.$inferSelect, "username" | "nickName" | "passwordHash" | "passwordResetAt">;

/** All or nothing; does nothing when another process was first. Gives whether it seeded. */
export async function seedFirstAdmin(options: Omit<SeedOptions, "progress" | "settings">): Promise<boolean> {
  const passwordHash = await hashPassword(options.adminPassword);
  const passwordResetAt = options.clock.now();
  return seedAdmins(options, [{ username: "admin", nickName: "管理员", passwordHash, passwordResetAt }]);
}

/** {@link seedFirstAdmin} with the accounts of administrators that there were. */
export async function seedAdmins(
  { db, clock }: Pick<SeedOptions, "db" | "clock">,
  admins: readonly Admin[],
): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    if (!(await claimEmpty(tx))) return false;
    const audit = auditAt(now);
    await seedBase(tx, audit);
    await seedFirstFund(tx);
    await tx.insert(user).values(admins.map((admin) => ({ ...admin, isAdmin: true, ...audit })));
    await advanceIdentities(tx);
    return true;
  });
}
