/** Fills an empty database with what the product cannot do without: menus, roles, dictionaries and one administrator. */
import { hashPassword } from "#backoffice/auth/password.ts";
import { user } from "#backoffice/users/user.tables.ts";
import { seedBase } from "./company.ts";
import { auditAt } from "./days.ts";
import { advanceIdentities } from "./rows.ts";
import { claimEmpty, type SeedOptions } from "./seed.ts";
import { seedFirstFund } from "./trade.ts";

/** All or nothing; does nothing when another process was first. Gives whether it seeded. */
export async function seedFirstAdmin({ db, clock, adminPassword }: Omit<SeedOptions, "progress">): Promise<boolean> {
  const now = clock.now();
  const passwordHash = await hashPassword(adminPassword);
  return db.transaction(async (tx) => {
    if (!(await claimEmpty(tx))) return false;
    const audit = auditAt(now);
    await seedBase(tx, audit);
    await seedFirstFund(tx);
    await tx.insert(user).values({
      username: "admin",
      nickName: "管理员",
      passwordHash,
      passwordResetAt: now,
      isAdmin: true,
      ...audit,
    });
    await advanceIdentities(tx);
    return true;
  });
}
