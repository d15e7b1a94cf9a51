/** The password reminder is asked once of each user in a browser. */
import { expect, test } from "vitest";
import type { Viewer } from "#app/lib/api/api.server.ts";
import { isReminderDue, remindedHeader } from "./password-reminder.server.ts";

const user = (id: number, lastPasswordResetTime: string | null = null) =>
  ({ id, lastPasswordResetTime }) as Viewer["user"];
const asking = (cookie = "") => new Request("http://localhost/", { headers: { Cookie: cookie } });
const cookieOf = (header: string) => header.split(";")[0] ?? "";

test("is due until the password was changed once", () => {
  expect(isReminderDue(asking(), user(5))).toBe(true);
  // A host may leave out what is null.
  expect(isReminderDue(asking(), { id: 5 } as Viewer["user"])).toBe(true);
  expect(isReminderDue(asking(), user(5, "2026-04-01 10:00:00"))).toBe(false);
});

test("an answer counts for its user alone, and leaves earlier answers", () => {
  const first = cookieOf(remindedHeader(asking(), 5));
  expect(isReminderDue(asking(first), user(5))).toBe(false);
  expect(isReminderDue(asking(first), user(9))).toBe(true);
  const second = cookieOf(remindedHeader(asking(first), 9));
  expect([5, 9, 10].map((id) => isReminderDue(asking(second), user(id)))).toEqual([false, false, true]);
});

test("a cookie edited by hand or grown long does no harm", () => {
  expect(isReminderDue(asking("Y-REMINDED=%00x.5.y"), user(5))).toBe(false);
  expect(isReminderDue(asking("Y-REMINDED=<script>"), user(5))).toBe(true);
  const long = Array.from({ length: 500 }, (_, index) => index + 1).join(".");
  const header = remindedHeader(asking(`Y-REMINDED=${long}`), 1000);
  expect(header.length).toBeLessThan(500);
  expect(isReminderDue(asking(cookieOf(header)), user(1000))).toBe(false);
});
