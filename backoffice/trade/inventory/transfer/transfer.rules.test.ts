import { describe, expect, it } from "vitest";
import { refuseTransferAction, shareOut, statusOf } from "./transfer.rules.ts";

const line = (sentQty: number, receivedQty = 0, returnedQty = 0, lostQty = 0) => ({
  sentQty,
  receivedQty,
  returnedQty,
  lostQty,
});

describe("where a transfer under way stands", () => {
  it.each([
    ["nothing has arrived", [line(3), line(2)], "SENT"],
    ["some came back, nothing has arrived", [line(3, 0, 1)], "SENT"],
    ["some has arrived", [line(3, 3), line(2)], "PART_RECEIVED"],
    ["all has arrived, was returned or is lost", [line(3, 1, 1, 1), line(2, 2), line(0)], "RECEIVED"],
    ["all was lost", [line(3, 0, 0, 3)], "RECEIVED"],
  ])("%s", (_name, lines, status) => {
    expect(statusOf(lines)).toBe(status);
  });
});

describe("cells of a form against the lines", () => {
  const lines = [
    { skuId: 1, left: 5 },
    { skuId: 2, left: 2 },
  ];
  const share = (cells: { skuId: number; grade: number; qty: number }[]) => shareOut(lines, cells, ({ left }) => left);

  it("sums good and damaged by line, and leaves out what is nothing", () => {
    const { shares, misfit } = share([
      { skuId: 1, grade: 1, qty: 2 },
      { skuId: 1, grade: 2, qty: 1 },
      { skuId: 1, grade: 1, qty: 2 },
      { skuId: 2, grade: 1, qty: 0 },
    ]);
    expect(misfit).toBeNull();
    expect(shares).toEqual([{ line: lines[0], good: 4, damaged: 1 }]);
  });

  it("names what is too many, and what is not there", () => {
    const tooMany = share([
      { skuId: 2, grade: 1, qty: 2 },
      { skuId: 2, grade: 2, qty: 1 },
    ]);
    expect(tooMany).toEqual({ shares: [], misfit: { skuId: 2, wanted: 3, left: 2 } });
    expect(share([{ skuId: 9, grade: 1, qty: 1 }]).misfit).toEqual({ skuId: 9, wanted: 1, left: null });
  });
});

it("says why an action is not possible, with the number", () => {
  expect(refuseTransferAction("DB1", "DRAFT", "receive")).toBe("调拨单 DB1 还是草稿，请先发货");
  expect(refuseTransferAction("DB1", "SENT", "edit")).toBe("调拨单 DB1 已发货，不能再修改，需要收回请撤回");
  expect(refuseTransferAction("DB1", "SENT", "recall")).toBeNull();
});
