/** The title of a 库存预警. */
import { expect, test } from "vitest";
import { type AlertType, alertTypes } from "#contract/inventory/alert.words.ts";
import { alertTitle } from "./alert.rules.ts";

const rule = (type: AlertType) => ({ type, threshold: 5, days: 90 });

test("names the first of several, or the only one", () => {
  expect(alertTitle(rule("LOW"), "8801 黑 M", 12)).toBe("低库存：8801 黑 M 等 12 项低于 5 件");
  expect(alertTitle(rule("NEGATIVE"), "8801 黑 M", 1)).toBe("负库存：8801 黑 M 库存为负");
});

test("says for every type what is wrong", () => {
  expect(alertTypes.map((type) => alertTitle(rule(type), "8801", 2))).toEqual([
    "低库存：8801 等 2 项低于 5 件",
    "高库存：8801 等 2 项高于 5 件",
    "断码：8801 等 2 项缺 5 个或更多尺码",
    "滞销：8801 等 2 项连续 90 天没有销售",
    "库龄：8801 等 2 项超过 90 天没有进货",
    "负库存：8801 等 2 项库存为负",
    "在途超时：8801 等 2 项超过 90 天没有收清",
    "热销补货：8801 等 2 项不够卖 90 天",
  ]);
});
