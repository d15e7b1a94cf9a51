import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { openKeyCopy, sealKeyCopy } from "./key-copy.ts";

it("opens with its passphrase alone, and tells what is no copy from what does not open", () => {
  const key = randomBytes(32);
  const copy = sealKeyCopy(key, "一句只有我知道的话 2026");
  expect(copy).not.toContain(key.toString("base64"));
  expect(openKeyCopy(copy.replaceAll("\n", "\r\n"), "一句只有我知道的话 2026")).toEqual(key);
  const wrong = "口令不对，或密钥文件已损坏";
  expect(() => openKeyCopy(copy, "一句别人猜的话 2026")).toThrow(wrong);
  expect(() => openKeyCopy(`${copy.slice(0, 40)}AAAA`, "一句只有我知道的话 2026")).toThrow(wrong);
  expect(() => openKeyCopy("secret", "x")).toThrow("这不是密钥文件");
});
