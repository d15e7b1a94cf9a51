/** Fills an empty database, and words how to sign in afterwards. */

import { newPassword } from "#backoffice/auth/password.ts";
import type { Clock } from "#backoffice/clock.ts";
import type { BackofficeConfig } from "#backoffice/config.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { hasUsers } from "#backoffice/users/user.ts";
import { disabledUsername, users } from "../../seed/data/company.data.ts";
import { seedFirstAdmin } from "../../seed/first-admin.ts";
import { seedDemo } from "../../seed/seed.ts";

export interface FirstStart {
  db: Db;
  clock: Clock;
  config: Pick<BackofficeConfig, "seed" | "adminPassword">;
  /** Hears one Chinese line a step. */
  progress(line: string): void;
}

/** Gives the line that tells how to sign in, with the password; null when there was data already. */
export async function fillEmptyDatabase({ db, clock, config, progress }: FirstStart): Promise<string | null> {
  if (await hasUsers(db)) return null;
  const adminPassword = config.adminPassword ?? newPassword();
  const seeded =
    config.seed === "demo"
      ? await seedDemo({ db, clock, adminPassword, progress })
      : await seedFirstAdmin({ db, clock, adminPassword });
  return seeded ? signInLine(config, adminPassword) : null;
}

function signInLine({ seed, adminPassword: chosen }: FirstStart["config"], password: string): string {
  const secret = chosen ? "密码为环境变量 ADMIN_PASSWORD 的值" : `密码 ${password}（只显示这一次）`;
  const staff = users.map(({ username }) => username).filter((name) => name !== "admin" && name !== disabledUsername);
  return `首次登录：用户名 admin，${secret}${seed === "demo" ? `；演示员工用同一密码：${staff.join("、")}` : ""}`;
}
