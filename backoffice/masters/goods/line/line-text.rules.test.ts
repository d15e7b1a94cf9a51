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
const jeans = {
  ...dress,
  styleNo: "5501",
  sizes: [
    { id: 25, name: "25" },
    { id: 26, name: "26" },
  ],
};

function read(style: typeof dress, text: string) {
  const line = readLineText(text);
  if (!line) return "nothing";
  const { readings, refusal } = readWords(style, line);
  return (
    refusal ??
    readings.map(({ cells }) => cells.map(({ colorId, sizeId, qty }) => `${colorId}/${sizeId}:${qty}`).join(" "))
  );
}

describe("a line of text", () => {
  it("has a code, words and a multiplier, in any width of characters", () => {
    expect(readLineText(" ８８０１　黑 １２１ ×３ ")).toEqual({ code: "8801", words: ["黑", "121"], times: 3 });
    expect(readLineText("8801-bk-m *12")).toEqual({ code: "8801-BK-M", words: [], times: 12 });
  });

  it("is nothing without a code, or with a multiplier that is none", () => {
    expect([readLineText("  "), readLineText("8801 x0"), readLineText("8801 x2 x3")]).toEqual([null, null, null]);
  });
});

describe("配码", () => {
  it("gives pieces a size, of one colour or of each, times over", () => {
    expect(read(dress, "8801 黑 121")).toEqual(["1/11:1 1/12:2 1/13:1"]);
    expect(read(dress, "8801 wh 1-2-10")).toEqual(["2/11:1 2/12:2 2/13:10"]);
    expect(read(dress, "8801 121 x3")).toEqual(["1/11:3 1/12:6 1/13:3 2/11:3 2/12:6 2/13:3"]);
    expect(read(dress, "8801 黑 020")).toEqual(["1/12:2"]);
  });

  it("of one size is its number of pieces", () => {
    expect(read({ ...dress, sizes: [{ id: 9, name: "均码" }] }, "8801 黑 15")).toEqual(["1/9:15"]);
  });

  it("must fit the run", () => {
    expect(read(dress, "8801 黑 12")).toBe("配码 12 与 8801 的 3 个尺码（S M L）不符");
    expect(read(dress, "8801 000")).toBe("配码 000 与 8801 的 3 个尺码（S M L）不符");
  });
});

describe("one size", () => {
  it("is one piece, or as many as said", () => {
    expect(read(dress, "8801 黑 m")).toEqual(["1/12:1"]);
    expect(read(dress, "8801 黑 M 5")).toEqual(["1/12:5"]);
    expect(read(dress, "8801 黑 M x5")).toEqual(["1/12:5"]);
  });

  it("may read like a 配码: then both are offered", () => {
    expect(read(jeans, "5501 黑 25")).toEqual(["1/25:1", "1/25:2 1/26:5"]);
  });

  it("must be the style's, and a colour needs one", () => {
    expect(read(dress, "8801 黑 XL")).toBe("8801 没有颜色或尺码“XL”");
    expect(read(dress, "8801 紫 M")).toBe("8801 没有颜色或尺码“紫”");
    expect(read(dress, "8801 黑")).toBe("请写出 8801 黑 的尺码或配码");
    expect(read(dress, "8801 黑 M 5 6")).toBe("看不懂“黑 M 5 6”，请写成 8801 颜色 配码");
  });
});

describe("a pack on a style of one size", () => {
  const scarf = { ...dress, sizes: [{ id: 9, name: "均码" }] };
  const doubts = (text: string) => {
    const line = readLineText(text);
    return line && readWords(scarf, line).readings.map(({ doubtful = false }) => doubtful);
  };

  it("of three digits and more is asked about: it looks like the pack of several sizes", () => {
    expect([doubts("8801 1221"), doubts("8801 黑 121")]).toEqual([[true], [true]]);
  });

  it("is taken as pieces where it can only mean them", () => {
    expect([doubts("8801 15"), doubts("8801 黑 均码 1221"), doubts("8801 黑 1 x1221")]).toEqual([
      [false],
      [false],
      [false],
    ]);
  });
});
