/** What is typed, pasted or scanned is cleaned alike at every edge. */
import { expect, it } from "vitest";
import { z } from "zod";
import { cleanTyped, dropInvisible } from "./clean-text.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
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

it("makes plain letters and figures of full-width ones, and drops what cannot be seen", () => {
  expect(cleanTyped("　８８０１－ＢＫ－ｍ ")).toBe("8801-BK-m");
  // A chat puts marks around a telephone number; a page that was copied has soft hyphens and joiners.
  expect(cleanTyped("\u202d138\u200b0013\u00ad8000\u202c\ufeff")).toBe("13800138000");
  expect(cleanTyped("连衣裙\t\u00a0 红\r\n")).toBe("连衣裙 红");
});

it("leaves punctuation as it was written: names are kept with it", () => {
  expect(cleanTyped("加绒（厚）：Ａ版")).toBe("加绒（厚）：A版");
});

/** Fields that look for something by what was typed, in queries and in bodies of scans. */
const typedFields = ["keyword", "blurry", "q", "styleNo"];

it("is what every list's search does, and every scan", () => {
  const typed = "\u200b８８０１ ";
  const asked = Object.values(endpoints)
    .flatMap((group) => Object.values(group) as Endpoint[])
    .flatMap(({ method, path, query }) =>
      query instanceof z.ZodObject
        ? typedFields.flatMap((name) => {
            const field = query.shape[name] as z.ZodType | undefined;
            return field ? [`${method} ${path} ${name} ${field.safeParse(typed).data}`] : [];
          })
        : [],
    );
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.filter((one) => !one.endsWith(" 8801"))).toEqual([]);
  const scans = [
    [endpoints.bills.scan.body, "text"],
    [endpoints.pieces.scan.body, "text"],
    [endpoints.lines.resolve.query, "text"],
  ] as const;
  expect(
    scans.map(([schema, name]) => (schema.shape as Record<string, z.ZodType>)[name]?.safeParse(typed).data),
  ).toEqual(scans.map(() => "8801"));
});
