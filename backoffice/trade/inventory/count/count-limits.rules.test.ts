/** The edges of a count: every refusal's sentence, what differs, what is settled, and the limits of entries and lists. */
import { describe, expect, it } from "vitest";
import {
  type CountCell,
  cellKey,
  differenceOf,
  differencesOf,
  isSettled,
  planEntries,
  readImport,
  refuseCountAction,
} from "./count.rules.ts";

describe("a refusal", () => {
  it("says what the count is at, and of its settings that they can no longer change", () => {
    const refused = (
      status: Parameters<typeof refuseCountAction>[1],
      action: Parameters<typeof refuseCountAction>[2],
    ) => refuseCountAction("PD1", status, action);
    expect([refused("COUNTING", "edit"), refused("COUNTING", "start")]).toEqual(
      Array(2).fill("盘点单 PD1 正在盘点中，设置不能再修改"),
    );
    expect([refused("COUNTING", "approve"), refused("COUNTING", "recount")]).toEqual(
      Array(2).fill("盘点单 PD1 正在盘点中，请先提交"),
    );
    expect([refused("SUBMITTED", "edit"), refused("SUBMITTED", "start"), refused("SUBMITTED", "enter")]).toEqual(
      Array(3).fill("盘点单 PD1 已提交待审核，需要更改请先驳回"),
    );
    expect(refused("DRAFT", "enter")).toBe("盘点单 PD1 还是草稿，请先开始盘点");
    expect([refused("APPROVED", "edit"), refused("APPROVED", "void")]).toEqual(
      Array(2).fill("盘点单 PD1 已审核，不能再操作"),
    );
    expect([refused("VOID", "start"), refused("VOID", "void")]).toEqual(Array(2).fill("盘点单 PD1 已作废，不能再操作"));
  });
});

describe("a difference", () => {
  it("is what was counted less what the books said, and none where either is missing", () => {
    const difference = (counted: number | null, bookAtCount: number | null) => differenceOf({ counted, bookAtCount });
    expect([difference(7, 10), difference(10, 7), difference(0, -2)]).toEqual([-3, 3, 2]);
    expect([difference(null, 10), difference(7, null), difference(null, null)]).toEqual([0, 0, 0]);
  });

  it("is booked where the count was, with its SKU, grade and line", () => {
    expect(differencesOf(3, [{ id: 9, skuId: 7, grade: 2, bookAtCount: 4, counted: 6 }])).toEqual([
      { repositoryId: 3, skuId: 7, grade: 2, qty: 2, moveType: "COUNT_GAIN", docLineId: 9 },
    ]);
  });
});

describe("counting differences again", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 3, 15, 8, minute));

  it("settles what was counted up to the minute of the submission, or at no known time", () => {
    expect(isSettled({ counted: 3, countedAt: at(5) }, at(5))).toBe(true);
    expect(isSettled({ counted: 3, countedAt: null }, at(5))).toBe(true);
    expect(isSettled({ counted: 0, countedAt: at(4) }, at(5))).toBe(true);
  });

  it("settles nothing of a count that was never submitted", () => {
    expect(isSettled({ counted: 3, countedAt: null }, null)).toBe(false);
  });
});

describe("entries", () => {
  const cell = (skuId: number, qty: number | null, grade: 1 | 2 = 1): CountCell => ({ skuId, grade, qty });

  it("may be as many pieces as a line takes, and no line more", () => {
    const before = new Map([[cellKey(cell(1, 0)), 9]]);
    const plan = (...cells: CountCell[]) => {
      const planned = planEntries(before, { mode: "add", cells });
      return typeof planned === "string" ? planned : [...planned.values()];
    };
    expect(plan(cell(1, 99_990))).toEqual([cell(1, 99_999)]);
    expect(plan(cell(1, 99_991))).toBe("每行数量不能超过 99,999");
    expect(plan(cell(2, 1), cell(1, 99_991))).toBe("每行数量不能超过 99,999");
    expect(plan(cell(1, 1, 2), cell(2, 5))).toEqual([cell(1, 1, 2), cell(2, 5)]);
    expect(plan(cell(1, null), cell(2, 5))).toEqual([cell(1, null), cell(2, 5)]);
  });
});

describe("a list", () => {
  it("is read with blanks around its cells, up to the largest number of rows", () => {
    expect(readImport([["\t690 ", " 3\n"]], 1)).toEqual([{ number: 1, code: "690", qty: 3 }]);
    expect(readImport([["690"], ["691"]], 2)).toHaveLength(2);
  });

  it("has a heading in its first row only", () => {
    expect(readImport([["690", "0"]], 9)).toEqual([{ number: 1, code: "690", qty: 0 }]);
    expect(readImport([["货号", "件数"], ["690"]], 9)).toEqual([{ number: 2, code: "690", qty: 1 }]);
    expect(readImport([["SKU Code"], ["690", "99999"]], 9)).toEqual([{ number: 2, code: "690", qty: 99_999 }]);
    expect(readImport([["690"], ["编码"]], 9)).toEqual([
      { number: 1, code: "690", qty: 1 },
      { number: 2, code: "编码", qty: 1 },
    ]);
  });

  it("takes whole numbers of up to five digits", () => {
    for (const amount of ["100000", "1.5", "-1", "3件", "x3"]) {
      expect(readImport([["690"], ["691", amount]], 9), amount).toBe(
        `第 2 行的数量“${amount}”不对：请填 0 到 99999 的整数`,
      );
    }
  });
});
