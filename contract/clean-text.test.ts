import { expect, it } from "vitest";
import { dropInvisible } from "./clean-text.ts";
import { requiredText, shortText } from "./value.ts";

it("drops what nobody sees, wherever it stands", () => {
  const marks = "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2069\ufeff\u00ad";
  for (const mark of marks) {
    expect(dropInvisible(`${mark}88${mark}01${mark}`), mark.charCodeAt(0).toString(16)).toBe("8801");
  }
});

it("keeps the joiner between pictures, spaces, line ends and full-width signs", () => {
  const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";
  expect(dropInvisible(`家庭${family}装\u202e反`)).toBe(`家庭${family}装反`);
  const flag = "\u{1f3f3}\ufe0f\u200d\u{1f308}";
  expect(dropInvisible(flag)).toBe(flag);
  expect(dropInvisible(" ８８ ０１\n　x ")).toBe(" ８８ ０１\n　x ");
});

it("is what the fields of forms go by: a telephone copied from a contact has eleven digits", () => {
  expect(shortText("电话", 11).parse("\u202d13800000001\u202c")).toBe("13800000001");
  expect(requiredText("款号", 20).parse("8801\u200b ")).toBe("8801");
  expect(requiredText("款号", 20).safeParse("\u200b").success).toBe(false);
});
