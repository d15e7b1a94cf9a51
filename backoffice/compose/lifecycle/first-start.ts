/** Fills an empty database, and words how to sign in afterwards. */

import type { Clock } from "#backoffice/core/clock.ts";
import type { BackofficeConfig } from "#backoffice/core/config.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { newPassword } from "#backoffice/ground/auth/password.ts";
import { hasUsers } from "#backoffice/ground/users/user.ts";
import { disabledUsername, users } from "../../../seed/data/company.data.ts";
import { seedFirstAdmin } from "../../../seed/first-admin.ts";
import { seedDemo } from "../../../seed/seed.ts";

export interface FirstStart {
  db: Db;
  clock: Clock;
  config: Pick<BackofficeConfig, "seed" | "adminPassword" | "staffPassword" | "secretKey" | "dataDir">;
  /** Hears one Chinese line a step. */
  progress(line: string): void;
}

/** Gives the line that tells how to sign in, with the password; null when there was data already. */
export async function fillEmptyDatabase({ db, clock, config, progress }: FirstStart): Promise<string | null> {
  if (await hasUsers(db)) return null;
  const adminPassword = config.adminPassword ?? newPassword();
  const staffPassword = config.staffPassword ?? newPassword();
  const seeded =
    config.seed === "demo"
      ? await timed(progress, () => seedDemo({ db, clock, settings: config, adminPassword, staffPassword, progress }))
      : await seedFirstAdmin({ db, clock, adminPassword });
  return seeded ? signInLine(config, { adminPassword, staffPassword }) : null;
}

/** Tells before what is done, and afterwards what it took. */
async function timed<R>(progress: (line: string) => void, seed: () => Promise<R>): Promise<R> {
  const began = performance.now();
  progress("建立演示公司 …");
  const result = await seed();
  progress(`建立演示公司 ${Math.round((performance.now() - began) / 1000)} 秒`);
  return result;
}

function signInLine(
  { seed, adminPassword, staffPassword }: FirstStart["config"],
  passwords: { adminPassword: string; staffPassword: string },
): string {
  const admin = `首次登录：用户名 admin，${secretOf("ADMIN_PASSWORD", adminPassword, passwords.adminPassword)}`;
  if (seed !== "demo") return admin;
  const staff = users.map(({ username }) => username).filter((name) => name !== "admin" && name !== disabledUsername);
  return `${admin}；演示员工 ${staff.join("、")} 的${secretOf("STAFF_PASSWORD", staffPassword, passwords.staffPassword)}`;
}

function secretOf(variable: string, chosen: string | undefined, password: string): string {
  return chosen ? `密码为环境变量 ${variable} 的值` : `密码 ${password}（只显示这一次）`;
}
