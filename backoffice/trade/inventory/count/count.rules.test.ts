import { describe, expect, it } from "vitest";
import { countStatuses } from "#contract/inventory/count.words.ts";
import {
  cellKey,
  differencesOf,
  isSettled,
  planEntries,
  readImport,
  refuseCountAction,
  refuseUncountedRule,
} from "./count.rules.ts";

describe("the states", () => {
  it("allow each action where the specification says so, and nowhere else", () => {
    const actions = ["edit", "start", "enter", "submit", "approve", "reject", "recount", "void"] as const;
    const possible = countStatuses.map((status) =>
      actions.filter((action) => refuseCountAction("PD1", status, action) === null).join(" "),
    );
    expect(possible).toEqual(["edit start void", "enter submit void", "approve reject recount void", "", ""]);
    expect(refuseCountAction("PD1", "COUNTING", "edit")).toBe("盘点单 PD1 正在盘点中，设置不能再修改");
  });
});

describe("uncounted goods become 0", () => {
  const settings = { mode: "ALL", uncountedRule: "ZERO", confirmation: "视为 ０" } as const;
  it("only in a count of everything, typed out, however wide", () => {
    expect(refuseUncountedRule(settings)).toBeNull();
    expect(refuseUncountedRule({ ...settings, confirmation: "好" })).toContain("请在确认框中输入“视为0”");
    expect(refuseUncountedRule({ ...settings, mode: "STYLE" })).toBe("只有全盘才能把未盘商品视为 0");
    expect(refuseUncountedRule({ mode: "STYLE", uncountedRule: "UNCHANGED", confirmation: "" })).toBeNull();
  });
});

describe("what is posted", () => {
  it("is the difference of what was counted and differs", () => {
    const line = { skuId: 7, grade: 1 };
    expect(
      differencesOf(3, [
        { ...line, id: 1, bookAtCount: 10, counted: 7 },
        { ...line, id: 2, bookAtCount: -2, counted: 0 },
        { ...line, id: 3, bookAtCount: 4, counted: 4 },
        { ...line, id: 4, bookAtCount: null, counted: null },
      ]).map(({ docLineId, qty, moveType }) => [docLineId, qty, moveType]),
    ).toEqual([
      [1, -3, "COUNT_LOSS"],
      [2, 2, "COUNT_GAIN"],
    ]);
  });
});

describe("counting differences again", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 3, 15, 8, minute));
  it("settles what was counted before the submission", () => {
    expect(isSettled({ counted: 3, countedAt: at(1) }, at(5))).toBe(true);
    expect(isSettled({ counted: 3, countedAt: at(6) }, at(5))).toBe(false);
    expect(isSettled({ counted: null, countedAt: null }, at(5))).toBe(false);
    expect(isSettled({ counted: 3, countedAt: at(1) }, null)).toBe(false);
  });
});

describe("entries", () => {
  const cell = (qty: number | null) => ({ skuId: 1, grade: 1 as const, qty });
  it("add up, are set, or are taken back", () => {
    const before = new Map([[cellKey(cell(0)), 5]]);
    const outcome = (mode: "add" | "set", ...cells: ReturnType<typeof cell>[]) => {
      const plan = planEntries(before, { mode, cells });
      return typeof plan === "string" ? plan : [...plan.values()].map(({ qty }) => qty);
    };
    expect(outcome("add", cell(1), cell(2))).toEqual([8]);
    expect(outcome("set", cell(0))).toEqual([0]);
    expect(outcome("set", cell(null))).toEqual([null]);
    expect(outcome("add", cell(99_995))).toBe("每行数量不能超过 99,999");
  });

  it("are read from a list: a heading, a count, or one piece a row", () => {
    expect(readImport([["条码", "数量"], ["8801-bk-m", "３"], [""], ["690"]], 10)).toEqual([
      { number: 2, code: "8801-BK-M", qty: 3 },
      { number: 4, code: "690", qty: 1 },
    ]);
    expect(
      readImport(
        [
          ["690", "两"],
          ["691", "二"],
        ],
        10,
      ),
    ).toBe("第 2 行的数量“二”不对：请填 0 到 99999 的整数");
    expect(readImport([["", "3"]], 10)).toBe("第 1 行没有条码");
    expect(readImport([["条码"]], 10)).toBe("没有可导入的内容");
    expect(readImport([["690"], ["691"]], 1)).toBe("一次最多导入 1 行，请分批导入");
  });
});
