/** 开业准备 as its page shows it: where each step leads. */

import { newStamp } from "#app/lib/form/save-form.server.ts";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { makingSteps, type Setup, type SetupStep } from "#contract/system/setup.ts";
import { setupPending, setupPurposes, setupTitles } from "#contract/system/setup.words.ts";

interface StepLink {
  readonly label: string;
  readonly to: string;
}

/** The existing pages that do it, the usual one first. */
const links: Record<SetupStep, readonly [StepLink, ...StepLink[]]> = {
  company: [{ label: "填写企业信息", to: paths.settings() }],
  places: [{ label: "新增大仓", to: paths.repository.newOf("WAREHOUSE") }],
  stalls: [{ label: "新增档口仓", to: paths.repository.newOf("STALL") }],
  funds: [{ label: "新增资金账户", to: paths.fund.new }],
  suppliers: [
    { label: "新增成衣供应商", to: factoryPaths.newOf("GOODS") },
    { label: "用表格导入", to: factoryPaths.import },
  ],
  vocabularies: [
    { label: "选用常用的", to: paths.attribute.starter },
    { label: "自己新增", to: paths.attribute.list("COLOR") },
  ],
  users: [
    { label: "新增用户", to: paths.user.new },
    { label: "分配库存权限", to: paths.repository.permission },
    { label: "用表格导入", to: paths.user.import },
  ],
  styles: [
    { label: "用表格导入", to: paths.product.import },
    { label: "新增商品", to: paths.product.new },
  ],
  listing: [
    { label: "上架商品", to: `${paths.stallGoods.add}?scope=all&status=ON` },
    { label: "待上架的改为在售", to: `${paths.product.list}?status=DRAFT&select=1` },
  ],
  stock: [
    { label: "用表格导入", to: paths.adjustment.import },
    { label: "逐款登记", to: paths.adjustment.newOpening },
  ],
  customers: [
    { label: "用表格导入", to: paths.distributor.import },
    { label: "新增分销商", to: paths.distributor.new },
  ],
  bill: [{ label: "去开单", to: paths.bill.new() }],
  workshops: [{ label: "新增自有工厂", to: factoryPaths.newOf("OWN") }],
  processes: [
    { label: "选用常用的", to: productionPaths.process.starter },
    { label: "自己新增", to: productionPaths.process.new },
  ],
  teams: [{ label: "新增班组", to: productionPaths.team.new }],
  employees: [
    { label: "用表格导入", to: productionPaths.employee.import },
    { label: "新增员工", to: productionPaths.employee.new },
  ],
  materials: [{ label: "新增物料", to: productionPaths.material.new }],
};

/** Where a link of a step leads; null for a step or link that there is not. */
export function targetOf(step: string | null, link: string | null): { step: SetupStep; to: string } | null {
  const known = (Object.keys(links) as SetupStep[]).find((one) => one === step);
  const found = known && links[known][Number(link ?? 0)];
  return known && found ? { step: known, to: found.to } : null;
}

export type StepView = ReturnType<typeof setupView>["steps"][number];

export function setupView({ steps, next, finished, dismissed }: Setup) {
  const selling = steps.filter(({ step }) => !makingSteps.includes(step));
  const done = selling.filter(({ state }) => state === "DONE").length;
  const rows = steps.map(({ step, state, optional, count, pending }) => ({
    id: step,
    making: makingSteps.includes(step),
    title: makingSteps.includes(step)
      ? setupTitles[step]
      : `${selling.findIndex((one) => one.step === step) + 1}. ${setupTitles[step]}`,
    name: setupTitles[step],
    purpose: setupPurposes[step],
    state: state === "TODO" && step === next ? ("NEXT" as const) : state,
    badge: state === "DONE" ? "已完成" : state === "SKIPPED" ? "已跳过" : step === next ? "下一步" : "待办",
    optional,
    count,
    pending: pending > 0 ? (setupPending[step]?.(pending) ?? null) : null,
    stamp: newStamp(),
    links: links[step].map(({ label }, link) => ({ label, to: paths.setup.go(step, link) })),
  }));
  const left = selling.filter(({ state }) => state === "TODO").length;
  const begun = next && rows.find(({ id }) => id === next);
  return {
    steps: rows.filter(({ making }) => !making),
    making: rows.filter(({ making }) => making),
    summary: left === 0 ? `${done} 步都已完成` : `已完成 ${done} 步，还有 ${left} 步`,
    next: begun ? { title: begun.name, to: paths.setup.go(begun.id, 0) } : null,
    finished,
    dismissed,
  };
}
