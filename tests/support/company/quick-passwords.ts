/** Passwords of a seeded company as quickly checked as made: a test file signs several people in, and hashing is slow on purpose. */
import { randomBytes, scryptSync } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";

/** A sixty-fourth of what the product hashes with. */
const cost = { N: 2 ** 9, r: 8, p: 1 };

/** `password` is everybody's from now on, in hashes that carry their own parameters as the product's do. */
export async function quickenPasswords(db: Pick<Db, "execute">, password: string): Promise<void> {
  const salt = randomBytes(16);
  const hash = scryptSync(password, salt, 32, cost);
  const stored = ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), hash.toString("base64")].join("$");
  await db.execute(sql`update sys_user set password_hash = ${stored}`);
}
