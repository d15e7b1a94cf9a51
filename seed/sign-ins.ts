/** A month of sign-ins of the administrator and the boss, so that their logs look lived in. */

import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { loginLog } from "#backoffice/ground/auth/sign-in-log.tables.ts";
import { users } from "./data/company.data.ts";
import { instantOf, shiftDay } from "./days.ts";
import { createRandom, type Random } from "./random.ts";
import { insertRows } from "./rows.ts";

const days = 30;

/** Of its own, so that these rows change nothing of the rest of the company. */
const seedNumber = 20_260_102;

const habits = [
  {
    username: "admin",
    /** How likely a working day has a sign-in. */
    presence: 0.9,
    places: [{ ip: "192.168.1.20", browser: "Chrome 126 · Windows" }],
  },
  {
    username: "boss",
    presence: 0.75,
    places: [
      { ip: "192.168.1.8", browser: "Edge 126 · Windows" },
      { ip: "192.168.1.31", browser: "Safari 17 · iPhone" },
      { ip: "115.204.18.77", browser: "微信 8 · iPhone" },
    ],
  },
] as const;

type SignInRow = typeof loginLog.$inferInsert;

/** Yesterday and the days before; a mistyped password now and then. */
export async function seedSignIns(db: Db, now: Date): Promise<void> {
  const random = createRandom(seedNumber);
  const today = bizDateOf(now);
  const found = habits.flatMap((habit) => {
    const userId = users.find(({ username }) => username === habit.username)?.id ?? null;
    return Array.from({ length: days }, (_, index) => shiftDay(today, index - days)).flatMap((day) =>
      random.chance(habit.presence) ? signInsOf({ ...habit, userId, day }, random) : [],
    );
  });
  await insertRows(
    db,
    loginLog,
    found.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  );
}

interface Morning {
  userId: number | null;
  day: string;
  places: readonly { ip: string; browser: string }[];
}

function signInsOf({ userId, day, places }: Morning, random: Random): SignInRow[] {
  const minute = random.between(8 * 60, 10 * 60);
  const place = random.pick(places);
  const row = (success: boolean, at: number): SignInRow => ({
    userId,
    success,
    description: success ? "登录成功" : "登录失败：密码错误",
    ...place,
    took: random.between(68, 140),
    createdAt: instantOf(day, at),
  });
  const right = row(true, minute);
  return random.chance(0.12) ? [row(false, minute - 1), right] : [right];
}
