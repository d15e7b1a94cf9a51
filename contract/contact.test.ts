/** The checks of product.md §5. */
import { expect, it } from "vitest";
import { isEmail, isMobile, isPersonalMobile } from "./contact.ts";

it.each([
  "13800000000",
  "14712345678",
  "15912345678",
  "17012345678",
  "18999999999",
])("%s is a mobile number", (text) => {
  expect(isMobile(text)).toBe(true);
});

it.each([
  "",
  "1380000000",
  "138000000000",
  "12345678901",
  "16612345678",
  "19912345678",
  "23800000000",
  "1380000000a",
  " 13800000000",
  "13800000000\n",
  "+8613800000000",
  "１３８００００００００",
])("%j is no mobile number", (text) => {
  expect(isMobile(text)).toBe(false);
});

it.each(["a@b.cn", "boss@example.com", "zhou.xiao-mei+1@mail.example.com.cn"])("%s is an e-mail address", (text) => {
  expect(isEmail(text)).toBe(true);
});

it.each([
  "",
  "boss",
  "boss@",
  "@example.com",
  "boss@example",
  "a b@example.com",
  "a@b@example.com",
  "a@example..com",
])("%j is no e-mail address", (text) => {
  expect(isEmail(text)).toBe(false);
});

it("knows the numbers that are given out today", () => {
  expect(["16912345678", "19912345678", "12912345678", "1691234567"].map(isPersonalMobile)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
