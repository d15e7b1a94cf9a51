import { expect, it } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { nameAct } from "./acts.rules.ts";

it.each([
  ["分销商", "停用", "分销商：停用"],
  ["用户", "修改用户；带版本时，版本不符则拒绝", "修改用户"],
  ["班组生产", "登记本人做的一扎：员工是登录账号的员工，不能是别人", "班组生产：登记本人做的一扎"],
  ["生产批次", "修改批次自己的用料（未裁剪时）", "修改批次自己的用料"],
  ["工厂", "新增工厂或供应商", "新增工厂或供应商"],
  ["员工", "记一笔补贴或扣款，由下一张工资单汇总", "员工：记一笔补贴或扣款"],
])("nameAct %s, %s", (tag, summary, name) => expect(nameAct({ tag, summary })).toBe(name));

it("names every act in few words, none of them a programmer's", () => {
  const acts = Object.values(endpoints)
    .flatMap((room) => Object.values(room))
    .filter(({ method, tag }) => method !== "GET" && !tag.startsWith("ELADMIN"))
    .map(nameAct);
  expect(acts.length).toBeGreaterThan(300);
  expect(acts.filter((act) => act.length > 40 || /版本不符|dryRun|token|ELADMIN|快照/i.test(act))).toEqual([]);
});
