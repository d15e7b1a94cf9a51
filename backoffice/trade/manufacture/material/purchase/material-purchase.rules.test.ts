/** Where a 物料采购单 may go, and what its lines come to. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { materialPurchaseStatuses } from "#contract/manufacture/material.words.ts";
import { amountsOf, type MaterialPurchaseAction, refuseMaterialPurchase } from "./material-purchase.rules.ts";

describe("the states of a purchase", () => {
  const actions: MaterialPurchaseAction[] = ["edit", "confirm", "return", "voidReturn", "void"];

  it("allow what the table says, and nothing else", () => {
    const allowed = materialPurchaseStatuses.map((status) =>
      actions.filter((action) => refuseMaterialPurchase("WL1", status, action) === null).join(" "),
    );
    expect(allowed).toEqual(["edit confirm void", "return void", "return voidReturn", ""]);
  });

  it("say why not in one sentence that names the document", () => {
    expect(refuseMaterialPurchase("WL1", "CONFIRMED", "confirm")).toBe("物料采购单 WL1 已入库，不能重复入库");
    expect(refuseMaterialPurchase("WL1", "DRAFT", "return")).toBe("物料采购单 WL1 还是草稿，请先确认入库");
    expect(refuseMaterialPurchase("WL1", "PART_RETURNED", "void")).toBe("物料采购单 WL1 已有退货，请先作废退货单");
    expect(refuseMaterialPurchase("WL1", "VOID", "edit")).toBe("物料采购单 WL1 已作废，不能再操作");
  });
});

describe("the amounts of lines", () => {
  it("spread the freight by amount, and add up to the 分", () => {
    const line = fc.record({
      qtyMilli: fc.integer({ min: 1, max: 5_000_000 }),
      priceLi: fc.integer({ min: 0, max: 99_999 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.nat(1_000_000), (lines, freight) => {
        const amounts = amountsOf(lines, freight) ?? [];
        expect(amounts.reduce((sum, { freightFen }) => sum + freightFen, 0)).toBe(freight);
        expect(amounts.every(({ freightFen }) => freightFen >= 0)).toBe(true);
      }),
    );
    expect(
      amountsOf(
        [
          { qtyMilli: 1_500, priceLi: 23_450 },
          { qtyMilli: 2_000, priceLi: 0 },
        ],
        100,
      ),
    ).toEqual([
      { amountFen: 3_518, freightFen: 100 },
      { amountFen: 0, freightFen: 0 },
    ]);
  });

  it("are none past what an amount can be", () => {
    expect(amountsOf([{ qtyMilli: 9_999_999_999, priceLi: 9_999_999 }], 0)).toBeNull();
  });
});
