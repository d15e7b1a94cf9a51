/** Avatars come from this site or not at all. */
import { expect, test } from "vitest";
import { avatarOf } from "./avatar.ts";

test.each([
  ["a.webp", null, 0, "/avatar/a.webp"],
  ["a.webp", "/logo.svg", 0, "/avatar/a.webp"],
  ["a.webp", "/logo.svg", 1, "/logo.svg"],
  ["../x", null, 0, "/avatar/..%2Fx"],
  [null, "data:image/png;base64,AA==", 0, "data:image/png;base64,AA=="],
  [null, "https://example.com/a.png", 1, undefined],
  [null, "//example.com/a.png", 1, undefined],
  [null, "/\\example.com/a.png", 1, undefined],
  [null, null, 0, undefined],
])("avatar %j, url %j, type %j → %j", (avatar, avatarUrl, picOriginType, address) => {
  expect(avatarOf({ avatar, avatarUrl, picOriginType })).toBe(address);
});
