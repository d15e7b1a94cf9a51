/** The edges of a typed line: blanks, multipliers, what only looks like a 配码, and sentences that name what is wrong. */
import { describe, expect, it } from "vitest";
import { readLineText, readWords } from "./line-text.rules.ts";

const dress = {
  styleNo: "8801",
  colors: [
    { id: 1, name: "黑", code: "BK" },
    { id: 2, name: "白", code: "WH" },
  ],
  sizes: [
    { id: 11, name: "S" },
    { id: 12, name: "M" },
    { id: 13, name: "L" },
  ],
};
const black = { ...dress, colors: dress.colors.slice(0, 1) };
const scarf = { ...dress, sizes: [{ id: 9, name: "均码" }] };

function read(style: typeof dress, text: string) {
  const line = readLineText(text);
  return line ? readWords(style, line) : { readings: [], refusal: "nothing" };
}
const refusal = (style: typeof dress, text: string) => read(style, text).refusal;
const labels = (style: typeof dress, text: string) => read(style, text).readings.map(({ label }) => label);

describe("a line of text", () => {
  it("may have any blanks between its words", () => {
    expect(readLineText("8801  黑\t 121")).toEqual({ code: "8801", words: ["黑", "121"], times: 1 });
  });

  it("has a multiplier only where a word is nothing else", () => {
    expect(readLineText("8801 2x3")).toEqual({ code: "8801", words: ["2x3"], times: 1 });
    expect(readLineText("8801 x3件")).toEqual({ code: "8801", words: ["x3件"], times: 1 });
    expect(readLineText("8801 x123456")).toEqual({ code: "8801", words: ["x123456"], times: 1 });
    expect(readLineText("8801 X12345")).toEqual({ code: "8801", words: [], times: 12_345 });
  });
});

describe("a reading", () => {
  it("says in words what it takes the line for", () => {
    expect(labels(dress, "8801 黑 m 5 x2")).toEqual(["8801 黑 M 10 件"]);
    expect(labels(dress, "8801 黑 121")).toEqual(["8801 黑 S1 M2 L1"]);
    expect(labels(dress, "8801 121 x3")).toEqual(["8801 每色 S1 M2 L1 × 3 手"]);
    expect(labels(black, "8801 1-0-12")).toEqual(["8801 黑 S1 M0 L12"]);
  });

  it("of a style of one colour needs no colour", () => {
    expect(read(black, "8801 m 5").readings).toEqual([
      { label: "8801 黑 M 5 件", cells: [{ colorId: 1, sizeId: 12, qty: 5 }] },
    ]);
  });

  it("is doubtful only of a style of one size, where it looks like the 配码 of several", () => {
    const doubtful = (style: typeof dress, text: string) => read(style, text).readings.map((one) => one.doubtful);
    expect([doubtful(dress, "8801 黑 121"), doubtful(scarf, "8801 黑 99"), doubtful(scarf, "8801 黑 100")]).toEqual([
      [undefined],
      [undefined],
      [true],
    ]);
  });
});

describe("what cannot be read", () => {
  const garbled = (words: string) => `看不懂“${words}”，请写成 8801 颜色 配码`;
  const misfit = (pack: string) => `配码 ${pack} 与 8801 的 3 个尺码（S M L）不符`;
  const unknown = (word: string) => `8801 没有颜色或尺码“${word}”`;

  it("has no readings beside its sentence", () => {
    expect(read(dress, "8801 黑 M 5 6")).toEqual({ readings: [], refusal: garbled("黑 M 5 6") });
    expect(read(dress, "8801 黑 XL")).toEqual({ readings: [], refusal: unknown("XL") });
  });

  it("is a size without its colour", () => {
    expect([refusal(dress, "8801 m"), refusal(dress, "8801 M 5")]).toEqual(Array(2).fill("请写出 8801 M 的颜色"));
  });

  it("is a number of pieces that is none, after a size that there is", () => {
    for (const count of ["0", "5a", "a5", "123456"]) {
      expect(refusal(dress, `8801 黑 M ${count}`), count).toBe(garbled(`黑 M ${count}`));
    }
    expect(refusal(black, "8801 M 0")).toBe(garbled("M 0"));
  });

  it("is a 配码 with more behind it, though it fits the run", () => {
    expect(refusal(dress, "8801 黑 121 5")).toBe(garbled("黑 121 5"));
  });

  it("is a 配码 that does not fit the run", () => {
    for (const pack of ["12", "1211", "1-2", "1-123456-1", "-1-2", "000"]) {
      expect(refusal(dress, `8801 黑 ${pack}`), pack).toBe(misfit(pack));
    }
    expect(labels(dress, "8801 黑 1-12345-1")).toEqual(["8801 黑 S1 M12345 L1"]);
    expect(refusal(scarf, "8801 黑 123456")).toBe("配码 123456 与 8801 的 1 个尺码（均码）不符");
  });

  it("is a word that only looks like a 配码", () => {
    for (const word of ["1a1", "a11", "11a", "M1"]) expect(refusal(dress, `8801 黑 ${word}`), word).toBe(unknown(word));
    expect(refusal(scarf, "8801 黑 a1")).toBe(unknown("a1"));
  });

  it("is anything of a style without colours", () => {
    expect(refusal({ ...dress, colors: [] }, "8801 XL")).toBe(unknown("XL"));
    expect(read({ ...dress, colors: [] }, "8801 121").readings).toEqual([]);
    expect(read({ ...dress, colors: [] }, "8801 M").readings).toEqual([]);
  });
});
