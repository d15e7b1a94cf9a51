/** The rules of a distributor. */
import { describe, expect, it } from "vitest";
import { planCredit, planTransition, refuseDisable, refuseMerge } from "./distributor.rules.ts";
import { readTyped } from "./distributor-match.ts";

const row = { name: "小雨", status: "NORMAL", walkIn: false, mergedIntoId: null } as const;
const statuses = ["NORMAL", "FROZEN", "DISABLED"] as const;
const acts = ["freeze", "unfreeze", "disable", "enable"] as const;

describe("states", () => {
  it("allow what the table allows, and nothing else", () => {
    const allowed = statuses.flatMap((status) =>
      acts.flatMap((act) => {
        const { to } = planTransition({ ...row, status }, act);
        return to === null ? [] : [`${status} ${act} ${to}`];
      }),
    );
    expect(allowed).toEqual([
      "NORMAL freeze FROZEN",
      "NORMAL disable DISABLED",
      "FROZEN unfreeze NORMAL",
      "FROZEN disable DISABLED",
      "DISABLED enable NORMAL",
    ]);
    expect(planTransition({ ...row, walkIn: true }, "freeze").refusal).toBe("散客不能冻结");
    expect(planTransition({ ...row, status: "DISABLED", mergedIntoId: 3 }, "enable").refusal).toBe(
      "小雨已合并到其他客户，不能启用",
    );
  });

  it("end only when all is settled", () => {
    const settled = { balanceFen: 0, bonusFen: 0, owedQty: 0, heldBills: 0, pendingRecharges: 0 };
    expect(refuseDisable("小雨", settled)).toBeNull();
    expect(refuseDisable("小雨", { ...settled, balanceFen: 100, pendingRecharges: 2 })).toBe(
      "小雨不能停用：预存 1.00 元未用；待确认充值 2 笔",
    );
  });
});

describe("credit", () => {
  const wish = { name: "小雨", phone: "13800138000", askedFen: null, beforeFen: 0, usualFen: 500, maySet: true };

  it.each([
    [{}, 500],
    [{ maySet: false }, 0],
    [{ phone: null }, 0],
    [{ askedFen: 700 }, 700],
    [{ askedFen: 0, phone: null }, 0],
    [{ askedFen: 300, beforeFen: 300, maySet: false }, 300],
    [{ beforeFen: 300, usualFen: 300, maySet: false }, 300],
  ])("%j gives %d", (changes, creditFen) => {
    expect(planCredit({ ...wish, ...changes })).toEqual({ creditFen, refusal: null });
  });

  it("is refused without the permission, and without a phone", () => {
    expect(planCredit({ ...wish, askedFen: 1, maySet: false }).refusal).toBe("您没有设置小雨信用额度的权限");
    expect(planCredit({ ...wish, askedFen: 1, phone: null }).refusal).toBe("小雨的信用额度大于 0，请填写手机号");
    expect(planCredit({ ...wish, beforeFen: 9, usualFen: 9, phone: null }).refusal).toBe(
      "小雨的信用额度大于 0，请填写手机号",
    );
  });
});

describe("a merger", () => {
  const side = { ...row, id: 2 };

  it("is between two customers that are nobody else's", () => {
    expect(refuseMerge(side, { ...side, id: 3 })).toBeNull();
    expect(refuseMerge(side, side)).toBe("不能合并到自己，请选择另一个客户");
    expect(refuseMerge(side, { ...side, id: 1, walkIn: true })).toBe("散客不能合并");
    expect(refuseMerge({ ...side, mergedIntoId: 4 }, { ...side, id: 3 })).toBe("小雨已合并到其他客户");
    expect(refuseMerge(side, { ...side, id: 3, status: "DISABLED" })).toBe("小雨已停用，不能作为合并的目标");
  });
});

describe("what people type", () => {
  it("is read as it may be meant", () => {
    const nobody = { actor: { permissions: [] } };
    expect(readTyped(" １３８ 0013-8000 ", { actor: { permissions: ["msClothesDistributor:export"] } })).toEqual({
      text: "138 0013-8000",
      initials: "13800138000",
      digits: "13800138000",
      wholePhones: true,
    });
    expect(readTyped("CSxy", nobody)).toEqual({ text: "CSxy", initials: "csxy", digits: null, wholePhones: false });
    expect(readTyped("小雨%", nobody)).toEqual({ text: "小雨%", initials: null, digits: null, wholePhones: false });
  });
});
