/** Which words are taken for a common password, and which only resemble one. */
import { expect, test } from "vitest";
import { refuseNewPassword } from "./password.rules.ts";

const common = "新密码太常见，容易被猜到，请换一个";

test.each([
  "12!!password!!12",
  "2026admin2026",
  "8888qwerty",
  "Letmein-----1",
])("%s is a common word with digits and signs around it", (password) => {
  expect(refuseNewPassword(password, "Ming-2026-x", "LI.JIE")).toBe(common);
});

test.each([
  "pass9word1",
  "1pass-word",
  "admin2026boss",
  "xpassword1",
  "lijie2026",
])("%s is another word", (password) => {
  expect(refuseNewPassword(password, "Ming-2026-x", "LI.JIE")).toBeNull();
});
