/** Numbers, amounts and times of platforms, kept as they were sent. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseExactJson, writeSortedJson } from "./exact-json.rules.ts";
import { fieldsOf, readWhole, readYuan, Unreadable } from "./fields.ts";
import { sharesOf } from "./shares.rules.ts";
import { readInstant, writeAlibaba, writeEpoch, writeShanghai } from "./times.rules.ts";

describe("JSON", () => {
  it("keeps ids past 2^53 and amounts as they were written", () => {
    const text = '{"tid":193441303243969811,"fee":0.10,"n":[-1,2e3],"s":"7 \\"8\\" 9\\\\","b":true,"z":null}';
    expect(parseExactJson(text)).toEqual({
      ...{ tid: "193441303243969811", fee: "0.10", n: ["-1", "2e3"], s: '7 "8" 9\\', b: true, z: null },
    });
  });

  it("changes nothing but numbers", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const expected = JSON.parse(JSON.stringify(value), (_, part) =>
          typeof part === "number" ? String(part) : part,
        );
        const read = JSON.stringify(parseExactJson(JSON.stringify(value)));
        // JSON writes 1e21 as 1e+21 and String does too; -0 is 0 in JSON.
        expect(read).toBe(JSON.stringify(expected));
      }),
    );
  });

  it.each(["<html>", "", '{"a":1', "{'a':1}", '{"a":01}'])("refuses %s", (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });

  it("writes names sorted on every level, and whole numbers of any size", () => {
    const value = { b: [{ z: "1", a: 3409409348479354011n }], a: false };
    expect(writeSortedJson(value)).toBe('{"a":false,"b":[{"a":3409409348479354011,"z":"1"}]}');
  });
});

describe("amounts", () => {
  it.each([
    ["39.9", 3990],
    ["0.01", 1],
    ["-12.50", -1250],
    ["1,234.5", 123_450],
    ["200.070", 20_007],
    ["￥5", 500],
    ["1.005", null],
    ["abc", null],
    ["1e3", null],
    ["99999999999", null],
  ])("%s 元 is %s 分", (text, fen) => {
    expect(readYuan(text)).toBe(fen);
  });

  it("reads whole numbers and no others", () => {
    expect(["3", "3.0", "-3", "3.5", "", "1e5"].map((text) => readWhole(text, 1000))).toEqual([
      ...[3, 3, -3, null, null, null],
    ]);
  });

  it("shares all of an amount, each within a 分 of what it is worth", () => {
    const worths = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), worths, (total, worth) => {
        const shares = sharesOf(total, worth);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        const whole = worth.reduce((sum, part) => sum + part, 0);
        if (whole > 0) {
          for (const [index, share] of shares.entries()) {
            expect(Math.abs(share - (total * (worth[index] ?? 0)) / whole)).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });
});

describe("instants", () => {
  const instant = new Date("2026-11-22T10:05:06.000Z");

  it("writes and reads Asia/Shanghai", () => {
    expect(writeShanghai(instant)).toBe("2026-11-22 18:05:06");
    expect(writeAlibaba(instant)).toBe("20261122180506000+0800");
    expect(writeEpoch(instant)).toBe("1795341906");
    for (const text of [
      "2026-11-22 18:05:06",
      "2026/11/22 18:05:06",
      "20261122180506000+0800",
      "20261122180506+0800",
      "1795341906",
      "1795341906000",
    ]) {
      expect(readInstant(text)).toEqual(instant);
    }
    expect(readInstant("2026/3/1")).toEqual(new Date("2026-02-28T16:00:00Z"));
  });

  it("tells none from nonsense", () => {
    expect(["", "0", "0000-00-00 00:00:00", "-"].map(readInstant)).toEqual([null, null, null, null]);
    expect(["2026-02-30", "2026-01-01 25:00", "soon", "2026-13-01"].map(readInstant)).toEqual([
      ...[undefined, undefined, undefined, undefined],
    ]);
  });
});

describe("fields", () => {
  it("name what is wrong, and never its value", () => {
    const fields = fieldsOf({ phone: "13800000000", fee: "13800000000x", at: "13800000000y", empty: "" });
    expect(() => fields.yuan("fee")).toThrow(new Unreadable("“fee”不是金额"));
    expect(() => fields.instant("at")).toThrow(new Unreadable("“at”不是时间"));
    expect(() => fields.needed("empty", "absent")).toThrow(new Unreadable("缺少“empty”"));
    expect([fields.yuan("absent"), fields.text("absent"), fields.list("phone").length]).toEqual([0, "", 0]);
  });
});
