/** What keeps a customer from being stopped: each thing open, in one sentence. */
import { expect, it } from "vitest";
import { refuseDisable } from "./distributor.rules.ts";

const nothing = { balanceFen: 0, bonusFen: 0, owedQty: 0, heldBills: 0, pendingRecharges: 0 };

it.each([
  [{ balanceFen: -1 }, "欠款 0.01 元未收"],
  [{ balanceFen: 1 }, "预存 0.01 元未用"],
  [{ bonusFen: 1 }, "赠送金 0.01 元未用"],
  [{ owedQty: 1 }, "未拿欠货 1 件"],
  [{ heldBills: 1 }, "挂单 1 张"],
  [{ pendingRecharges: 1 }, "待确认充值 1 笔"],
])("%o alone", (open, reason) => {
  expect(refuseDisable("阿芳", { ...nothing, ...open })).toBe(`阿芳不能停用：${reason}`);
});

it("all of it together, or nothing", () => {
  expect(
    refuseDisable("阿芳", { balanceFen: -100, bonusFen: 200, owedQty: 3, heldBills: 4, pendingRecharges: 5 }),
  ).toBe("阿芳不能停用：欠款 1.00 元未收；赠送金 2.00 元未用；未拿欠货 3 件；挂单 4 张；待确认充值 5 笔");
  expect(refuseDisable("阿芳", nothing)).toBeNull();
});
