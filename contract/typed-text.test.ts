/** What is typed, pasted or scanned to find something is cleaned alike at every edge. */
import { expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { cleanTyped } from "./typed-text.ts";

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
