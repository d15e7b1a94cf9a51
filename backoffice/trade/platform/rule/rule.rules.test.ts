import { describe, expect, it } from "vitest";
import { planOrder, type Rule, type RuledOrder } from "./rule.rules.ts";

const today = "2026-11-25";
const blank: Rule = {
  ...{ id: 1, name: "规则", enabled: true, sort: 1, shopId: null, fromFen: null, toFen: null },
  ...{ buyerAsk: "ANY", buyerWords: "", sellerAsk: "ANY", sellerWords: "", provinces: [] },
  ...{ fromGram: null, toGram: null, inStock: false },
  ...{ audits: false, courier: "", repositoryId: null, hold: "NONE", holdDays: null },
};
const rule = (name: string, changes: Partial<Rule>): Rule => ({ ...blank, name, ...changes });
const order = (changes: Partial<RuledOrder> = {}): RuledOrder => ({
  ...{ shopId: 1, repositoryId: 10, paidFen: 8_900, buyerMessage: "", sellerRemark: "", messageOpen: false },
  ...{ province: "湖南省", bizDate: today, courier: "", heldUntil: null },
  ...{ heldByHand: false, placedByHand: false, unauditedByHand: false },
  ...{ weightGram: 500, merged: false, inStock: () => true },
  ...changes,
});
const audits = (conditions: Partial<Rule>, changes: Partial<RuledOrder> = {}) =>
  planOrder(order(changes), [rule("审", { ...conditions, audits: true })], today).audit !== null;

describe("a rule's conditions", () => {
  it.each<[string, Partial<Rule>, Partial<RuledOrder>, boolean]>([
    ["none", {}, {}, true],
    ["its shop", { shopId: 1 }, {}, true],
    ["another shop", { shopId: 2 }, {}, false],
    ["the least amount", { fromFen: 8_900 }, {}, true],
    ["less than that", { fromFen: 8_901 }, {}, false],
    ["the most", { toFen: 8_900 }, {}, true],
    ["more than that", { toFen: 8_899 }, {}, false],
    ["a weight within", { fromGram: 500, toGram: 500 }, {}, true],
    ["too heavy", { toGram: 499 }, {}, false],
    ["a weight that nobody knows", { toGram: 499 }, { weightGram: null }, false],
    ["one of the provinces", { provinces: ["广东", "湖南"] }, {}, true],
    ["another province", { provinces: ["湖北"] }, {}, false],
    ["no province", { provinces: ["湖北"] }, { province: "" }, false],
    ["no message", { buyerAsk: "NONE" }, {}, true],
    ["a message where none may be", { buyerAsk: "NONE" }, { buyerMessage: "急" }, false],
    ["one of the words", { sellerAsk: "WORDS", sellerWords: "加急、顺丰" }, { sellerRemark: "请发顺丰" }, true],
    ["none of the words", { sellerAsk: "WORDS", sellerWords: "加急 顺丰" }, { sellerRemark: "送贺卡" }, false],
    ["goods that are there", { inStock: true }, {}, true],
    ["goods that are missing", { inStock: true }, { inStock: () => false }, false],
  ])("%s", (_, conditions, changes, expected) => {
    expect(audits(conditions, changes)).toBe(expected);
  });
});

describe("of each act the first rule that has it", () => {
  it("wins, and another rule may win another act", () => {
    const rules = [
      rule("湖南圆通", { provinces: ["湖南"], courier: "圆通速递" }),
      rule("中通", { courier: "中通快递", audits: true }),
    ];
    expect(planOrder(order(), rules, today)).toMatchObject({
      courier: { rule: "湖南圆通", courier: "圆通速递" },
      audit: { rule: "中通" },
    });
    expect(planOrder(order({ province: "江苏省" }), rules, today).courier).toEqual({
      rule: "中通",
      courier: "中通快递",
    });
  });

  it("a rule that sends from a place of its own asks the stock there, the others where it then goes from", () => {
    const there = (place: number) => place === 20;
    const rules = [rule("二仓", { inStock: true, repositoryId: 20 }), rule("审", { inStock: true, audits: true })];
    const plan = planOrder(order({ inStock: there }), rules, today);
    expect(plan).toMatchObject({ repository: { repositoryId: 20 }, audit: { rule: "审" } });
    expect(planOrder(order({ inStock: () => false }), rules, today)).toMatchObject({
      ...{ repository: null, audit: null, lacks: { rule: "审", place: 10 } },
    });
  });
});

describe("what a person has set", () => {
  it("stays: courier, place, hold, and an audit that was taken back", () => {
    const rules = [rule("全", { courier: "圆通速递", repositoryId: 20, hold: "DAYS", holdDays: 3, audits: true })];
    const plan = planOrder(
      order({ courier: "顺丰速运", placedByHand: true, heldByHand: true, unauditedByHand: true }),
      rules,
      today,
    );
    expect(plan).toEqual({ repository: null, courier: null, hold: null, audit: null, lacks: null });
  });

  it("is left to people where several orders go in one parcel, but for their audit", () => {
    const rules = [rule("全", { courier: "圆通速递", repositoryId: 20, audits: true })];
    expect(planOrder(order({ merged: true }), rules, today)).toMatchObject({
      ...{ repository: null, courier: null, audit: { rule: "全" } },
    });
  });
});

describe("a message of the buyer", () => {
  const said = order({ buyerMessage: "请发顺丰", messageOpen: true });
  it("is for people, unless the rule asks of it", () => {
    expect(planOrder(said, [rule("审", { audits: true, courier: "顺丰速运" })], today)).toMatchObject({
      ...{ audit: null, courier: null },
    });
    const reading = rule("顺丰", { buyerAsk: "WORDS", buyerWords: "顺丰", audits: true, courier: "顺丰速运" });
    expect(planOrder(said, [reading], today)).toMatchObject({
      ...{ audit: { rule: "顺丰" }, courier: { courier: "顺丰速运" } },
    });
  });
});

describe("a hold", () => {
  const byRemark = rule("备注", { hold: "REMARK" });
  const audit = rule("审", { audits: true });
  it("by the remark reads the seller's first, and is no audit until its day", () => {
    const asked = order({ buyerMessage: "28号发", messageOpen: true, sellerRemark: "改29号发" });
    expect(planOrder(asked, [byRemark, audit], today)).toMatchObject({ hold: { until: "2026-11-29" }, audit: null });
    const held = { ...asked, messageOpen: false, heldUntil: "2026-11-29" };
    expect(planOrder(held, [byRemark, audit], "2026-11-28")).toMatchObject({ hold: null, audit: null });
    expect(planOrder(held, [byRemark, audit], "2026-11-29")).toMatchObject({ hold: null, audit: { rule: "审" } });
  });

  it("by days counts from the payment, so that it is not put off day by day; without a day in the remark the next rule holds", () => {
    const rules = [byRemark, rule("三天", { hold: "DAYS", holdDays: 3 })];
    expect(planOrder(order(), rules, today).hold).toEqual({ rule: "三天", until: "2026-11-28" });
    expect(planOrder(order({ heldUntil: "2026-11-28" }), rules, "2026-11-28").hold).toBeNull();
    expect(planOrder(order(), rules, "2026-12-01").hold).toBeNull();
  });

  it("follows a remark that was changed", () => {
    const changed = order({ sellerRemark: "12月3日发", heldUntil: "2026-11-29" });
    expect(planOrder(changed, [byRemark], today).hold).toEqual({ rule: "备注", until: "2026-12-03" });
  });
});
