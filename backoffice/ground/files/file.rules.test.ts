/** What files are taken for, by name and by content. */
import { expect, it } from "vitest";
import { fileTypeOf, isShown, mediaTypeOf, partsOf } from "./file.rules.ts";

const png = Buffer.from("\x89PNG\r\n\x1a\n0000", "latin1");
const html = Buffer.from("<script>alert(1)</script>");

it.each([
  ["春款报价.XLSX", "春款报价", "xlsx"],
  ["a.tar.gz", "a.tar", "gz"],
  ["没有后缀", "没有后缀", ""],
  [".htaccess", ".htaccess", "htaccess"],
  ["x.p/../h", "x.p/../h", ""],
  ["x.后缀", "x.后缀", ""],
])("takes %s apart", (name, stem, suffix) => {
  expect(partsOf(name)).toEqual({ stem, suffix });
});

it.each([
  ["jpeg", "图片"],
  ["svg", "图片"],
  ["docx", "文档"],
  ["m4a", "音乐"],
  ["mp4", "视频"],
  ["html", "其他"],
  ["", "其他"],
])("sorts .%s under %s", (suffix, type) => {
  expect(fileTypeOf(suffix)).toBe(type);
});

it("shows pictures that are some, and nothing that could run", () => {
  expect(mediaTypeOf("png", png)).toBe("image/png");
  for (const [suffix, start] of [
    ["png", html],
    ["jpg", png],
    ["svg", Buffer.from("<svg/>")],
    ["html", html],
    ["xhtml", html],
    ["pdf", Buffer.from("%PDF-1.7")],
    ["", png],
    ["constructor", html],
  ] as const) {
    expect([suffix, isShown(mediaTypeOf(suffix, start))]).toEqual([suffix, false]);
  }
  expect(mediaTypeOf("txt", html)).toBe("text/plain; charset=utf-8");
});
