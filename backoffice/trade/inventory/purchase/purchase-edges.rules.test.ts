/** The edges of 采购入库: every refusal's sentence, how freight is shared, and what is given back. */
import { describe, expect, it } from "vitest";
import { spread, worthOfReturn } from "#backoffice/ground/documents/shares.rules.ts";
import { extrasOf, refusePurchaseAction, statusOfLines, worthOfFirst, worthOfReceipt } from "./purchase.rules.ts";

type Status = Parameters<typeof refusePurchaseAction>[1];
type Action = Parameters<typeof refusePurchaseAction>[2];

describe("a refusal", () => {
  const refused = (status: Status, action: Action) => refusePurchaseAction("CG1", status, action);

  it("says of what is behind the document that it cannot come again", () => {
    for (const status of ["WAIT", "PART", "DONE"] as const) {
      expect([refused(status, "edit"), refused(status, "submit")], status).toEqual([
        "采购单 CG1 已提交，不能再修改",
        "采购单 CG1 已提交，不能重复提交",
      ]);
    }
    expect(refused("DONE", "receive")).toBe("采购单 CG1 已全部入库，不能再收货");
  });

  it("says of what is still ahead where the document is at", () => {
    expect([refused("DRAFT", "receive"), refused("DRAFT", "return"), refused("DRAFT", "voidReceipt")]).toEqual(
      Array(3).fill("采购单 CG1 还是草稿，请先提交"),
    );
    expect([refused("WAIT", "return"), refused("WAIT", "voidReceipt")]).toEqual(
      Array(2).fill("采购单 CG1 已提交待入库，还没有收货"),
    );
    expect([refused("PART", "void"), refused("DONE", "void")]).toEqual([
      "采购单 CG1 已部分入库，不能修改或作废，请先作废收货单",
      "采购单 CG1 已入库，不能修改或作废，请先作废收货单",
    ]);
  });

  it("says of a void document that it is void, whatever is asked", () => {
    for (const action of ["edit", "submit", "receive", "return", "voidReceipt", "void"] as const) {
      expect(refused("VOID", action), action).toBe("采购单 CG1 已作废，不能再操作");
    }
  });

  it("is none where the specification allows the action", () => {
    const possible = (action: Action) =>
      (["DRAFT", "WAIT", "PART", "DONE", "VOID"] as const).filter((status) => refused(status, action) === null);
    expect([possible("edit"), possible("submit"), possible("void")]).toEqual([["DRAFT"], ["DRAFT"], ["DRAFT", "WAIT"]]);
    expect(possible("receive")).toEqual(["WAIT", "PART"]);
    expect([possible("return"), possible("voidReceipt")]).toEqual([
      ["PART", "DONE"],
      ["PART", "DONE"],
    ]);
  });
});

describe("spreading", () => {
  it("gives what is left to the largest remainders, of equal ones to the first, whatever the order of weights", () => {
    // Shares of 10: 1.43, 1.43, 7.14 and 10 × 2/9 twice, 5.56.
    expect(spread(10, [1, 1, 5])).toEqual([2, 1, 7]);
    expect(spread(10, [2, 2, 5])).toEqual([2, 2, 6]);
    expect(spread(7, [3, 3, 3, 3])).toEqual([2, 2, 2, 1]);
    expect(spread(0, [3, 3])).toEqual([0, 0]);
  });
});

describe("what is added to the lines", () => {
  const line = (qty: number, priceFen: number) => ({ qty, priceFen });

  it("is freight by amount, also where some lines cost nothing", () => {
    expect(extrasOf([line(3, 100), line(1, 700)], { freightFen: 100, discountFen: 0 })).toEqual([30, 70]);
    expect(extrasOf([line(9, 0), line(1, 700)], { freightFen: 100, discountFen: 0 })).toEqual([0, 100]);
  });

  it("is freight by pieces where nothing costs anything", () => {
    expect(extrasOf([line(3, 0), line(1, 0)], { freightFen: 100, discountFen: 0 })).toEqual([75, 25]);
  });

  it("is less the discount by amount", () => {
    expect(extrasOf([line(3, 100), line(1, 700)], { freightFen: 100, discountFen: 500 })).toEqual([-120, -280]);
  });
});

describe("what pieces are worth", () => {
  it("follows the pieces ordered, half away from zero", () => {
    const line = { qty: 4, priceFen: 100 };
    expect([1, 2, 3, 4, 5].map((received) => worthOfFirst(received, line, 10))).toEqual([103, 205, 308, 410, 510]);
    expect([1, 3].map((received) => worthOfFirst(received, line, -10))).toEqual([97, 292]);
  });

  it("is never below nothing, though earlier receipts were worth more", () => {
    const line = { qty: 4, priceFen: 100, receivedQty: 1 };
    expect(worthOfReceipt(line, { qty: 1, extraFen: 0, takenFen: 150 })).toBe(50);
    expect(worthOfReceipt(line, { qty: 1, extraFen: 0, takenFen: 250 })).toBe(0);
  });

  it("given back is the average of what is left, and all of it with the last piece", () => {
    expect(worthOfReturn({ qty: 1, leftQty: 3, leftFen: 100 })).toBe(33);
    expect(worthOfReturn({ qty: 2, leftQty: 3, leftFen: 100 })).toBe(67);
    expect(worthOfReturn({ qty: 1, leftQty: 2, leftFen: 101 })).toBe(51);
    expect(worthOfReturn({ qty: 3, leftQty: 3, leftFen: 100 })).toBe(100);
    expect(worthOfReturn({ qty: 2, leftQty: 0, leftFen: 0 })).toBe(0);
  });
});

it("is there only when every line came", () => {
  expect(statusOfLines([{ qty: 2, receivedQty: 1 }])).toBe("PART");
  expect(statusOfLines([{ qty: 2, receivedQty: 2 }])).toBe("DONE");
});
