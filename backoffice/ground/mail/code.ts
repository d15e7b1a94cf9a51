/** Codes that are sent by mail: one of a purpose a user, kept as a hash, used once, and gone after a few wrong tries. */
import { randomInt } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Clock } from "#backoffice/core/clock.ts";
import type { Settings } from "#backoffice/core/context.ts";
import { sealSecret } from "#backoffice/core/secret.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { hashPassword, verifyPassword } from "#backoffice/ground/auth/password.ts";
import { mailCode } from "./mail.tables.ts";
import { queueMail } from "./queue.ts";

type Purpose = typeof mailCode.$inferSelect.purpose;

const codeDigits = 8;
/**
 * Wrong tries of one code. Who resets a password is not signed in, so anybody may be wrong in another's name: an address
 * has five (sign-in-limit.ts), and all of them together so many that a few strangers end no code; of 8 digits a guess
 * in forty is one in two and a half million.
 */
const mostFailures: Record<Purpose, number> = { RESET_PASSWORD: 40, CHANGE_EMAIL: 5 };

/** A code that was sent so lately stands: another mail would only end it, and fill a box. */
const restMinutes = 3;

interface NewCode {
  purpose: Purpose;
  userId: number;
  email: string;
  minutes: number;
  subject: string;
  /** The text around the code. */
  text: (code: string) => string;
}

/** Makes a code, which replaces an earlier one, and leaves the mail with it; nothing where one has just been sent there. */
export async function sendCode(
  { db, clock, settings }: { db: Db; clock: Clock; settings: Settings },
  { purpose, userId, email, minutes, subject, text }: NewCode,
): Promise<void> {
  const lately = new Date(clock.now().getTime() + (minutes - restMinutes) * 60_000);
  const standing = and(eq(mailCode.purpose, purpose), eq(mailCode.userId, userId), eq(mailCode.email, email));
  const alive = and(gt(mailCode.expiresAt, lately), lt(mailCode.failures, mostFailures[purpose]));
  if ((await db.$count(mailCode, and(standing, alive))) > 0) return;
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, "0");
  const fresh = {
    email,
    codeHash: await hashPassword(code),
    failures: 0,
    expiresAt: new Date(clock.now().getTime() + minutes * 60_000),
  };
  await db.transaction(async (tx) => {
    await tx
      .insert(mailCode)
      .values({ purpose, userId, ...fresh })
      .onConflictDoUpdate({ target: [mailCode.purpose, mailCode.userId], set: fresh });
    // Neither the database nor a backup holds a code that counts.
    const sealed = sealSecret(settings, text(code));
    await queueMail({ db: tx, clock, userId }, [email], { subject, text: sealed, sealed: true });
  });
}

/** What an unknown user's code is compared with, so that each refusal takes as long. */
const nobody = hashPassword("nobody");

/**
 * Whether it is the user's live code, sent to `email` where one is named; a wrong one is counted, and the code gone
 * after a few. Gives what has to be used up: see {@link useCode}. A null user takes as long.
 */
export async function findCode(
  { db, clock }: { db: Db; clock: Clock },
  { purpose, userId, code, email }: { purpose: Purpose; userId: number | null; code: string; email?: string },
): Promise<{ id: number; codeHash: string } | null> {
  // Counted first: tries made at the same time are each one more.
  const [taken] =
    userId === null
      ? []
      : await db
          .update(mailCode)
          .set({ failures: sql`${mailCode.failures} + 1` })
          .where(
            and(
              eq(mailCode.purpose, purpose),
              eq(mailCode.userId, userId),
              lt(mailCode.failures, mostFailures[purpose]),
              gt(mailCode.expiresAt, clock.now()),
            ),
          )
          .returning();
  const right = await verifyPassword(code, taken?.codeHash ?? (await nobody));
  if (!taken || !right || (email !== undefined && taken.email !== email)) return null;
  return { id: taken.id, codeHash: taken.codeHash };
}

/** In the transaction of what it was for; false where another used it, or a new one replaced it. */
export async function useCode(db: Db, { id, codeHash }: { id: number; codeHash: string }): Promise<boolean> {
  const used = await db
    .delete(mailCode)
    .where(and(eq(mailCode.id, id), eq(mailCode.codeHash, codeHash)))
    .returning({ id: mailCode.id });
  return used.length > 0;
}
