/** The rules of a new password, one sentence each. */
import { expect, test } from "vitest";
import { refuseNewPassword, replacedPasswordsKept, reusedPassword } from "./password.rules.ts";

test.each([
  ["", "请填写新密码"],
  ["abc1234", "新密码不能少于 8 位"],
  ["abcdefgh", "新密码要同时包含字母和数字"],
  ["12345678", "新密码要同时包含字母和数字"],
  ["密码密码密码1234", "新密码要同时包含字母和数字"],
  [`a1${"x".repeat(63)}`, "新密码不能超过 64 位"],
  ["Ming-2026-x", "新密码不能与旧密码相同"],
  ...[
    "password1",
    "Password1!",
    "admin123",
    "qwerty123",
    "abc12345",
    "a1234567",
    "1q2w3e4r",
    "woaini520",
    "yunshang88",
    "yunshang-2026",
    ...["aaaaaaaa1", "1zzzzzzzz", "a1a1a1a1", "abcabc12", "Xy12Xy12"],
  ].map((password): [string, string] => [password, "新密码太常见，容易被猜到，请换一个"]),
  ...["boss2026", "Boss-88888888", "my-BOSS-of-26", "2026xboss"].map((password): [string, string] => [
    password,
    "新密码里不能有用户名，请换一个",
  ]),
])("refuses %s", (password, sentence) => {
  expect(refuseNewPassword(password, "Ming-2026-x", "boss")).toBe(sentence);
});

test.each(["abdcefg1", "云裳云裳云裳 a1", `a1${"x".repeat(62)}`, "line\nbreak-1"])("takes %s", (password) => {
  expect(refuseNewPassword(password, "yunshang-2026")).toBeNull();
});

test("a short name may stand in another word, and nobody's name in none", () => {
  expect(refuseNewPassword("delivery-77", "Ming-2026-x", "li")).toBeNull();
  expect(refuseNewPassword("li-2026-77", "Ming-2026-x", "li")).toBe("新密码里不能有用户名，请换一个");
  expect(refuseNewPassword("Ming-2027-x", "Ming-2026-x", "")).toBeNull();
});

test("looks back on three passwords, the present one among them", () => {
  expect(replacedPasswordsKept).toBe(2);
  expect(reusedPassword).toContain("3 次");
});
