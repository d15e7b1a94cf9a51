/** 固定资产 as its pages show and read it. */
import type { Api } from "#app/lib/api/api.server.ts";
import { readPercent, readYuan } from "#app/lib/form/form.server.ts";
import { signedYuan } from "#app/lib/format/signed.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import type { Answer } from "#contract/endpoint.ts";
import { fixedAssetStatusLabels, isHeld } from "#contract/finance/fixed-asset.words.ts";
import {
  type DepreciationRow,
  type FixedAssetDetail,
  type FixedAssetRow,
  fixedAssetEndpoints,
} from "#contract/finance/fixed-assets.ts";
import { formatFen } from "#contract/money.ts";

export type FixedAssetRowView = ReturnType<typeof fixedAssetRow>;

const tones = { IN_USE: "good", IDLE: "warn", SCRAPPED: "neutral", SOLD: "neutral", VOID: "bad" } as const;

export function fixedAssetRow(row: FixedAssetRow) {
  return {
    ...row,
    cost: formatFen(row.costFen),
    life: `${row.lifeYears} 年`,
    residual: `${formatFen(row.residualBp)}%`,
    monthly: formatFen(row.monthlyFen),
    depreciated: formatFen(row.depreciatedFen),
    left: row.leftFen === 0 ? "" : formatFen(row.leftFen),
    net: formatFen(row.netFen),
    /** Who uses it, and where. */
    place: [row.employeeName, row.deptName, row.stallName].filter(Boolean).join(" · "),
    held: isHeld(row.status),
    tone: tones[row.status],
    status: fixedAssetStatusLabels[row.status],
  };
}

export function fixedAssetTotals(totals: Answer<typeof fixedAssetEndpoints.list>["totals"]) {
  return {
    cost: formatFen(totals.costFen),
    monthly: formatFen(totals.monthlyFen),
    depreciated: formatFen(totals.depreciatedFen),
    left: formatFen(totals.leftFen),
    net: formatFen(totals.netFen),
  };
}

export type FixedAssetView = ReturnType<typeof fixedAssetView>;

export function fixedAssetView(detail: FixedAssetDetail) {
  const { disposal, depreciations } = detail;
  return {
    ...fixedAssetRow(detail),
    ...{ version: detail.version, startMonth: detail.startMonth, remark: detail.remark },
    ...{ fundName: detail.fundName, payDay: detail.payDay, enteredDay: detail.enteredDay },
    ...{ possible: detail.possible, updateBy: detail.updateBy, updateTime: detail.updateTime },
    residualValue: formatFen(detail.residualFen),
    opening: detail.openingFen > 0 ? formatFen(detail.openingFen) : null,
    netToday: formatFen(detail.netTodayFen),
    disposal: disposal && {
      ...disposal,
      proceeds: formatFen(disposal.proceedsFen),
      net: formatFen(disposal.netFen),
      gain: signedYuan(disposal.gainFen),
      gainLabel: disposal.gainFen >= 0 ? "处置收益" : "处置损失",
    },
    depreciations: depreciations.map((row) => ({
      ...{ id: row.month, month: row.month, bizDate: row.bizDate },
      ...{ amount: formatFen(row.amountFen), net: formatFen(row.netFen) },
    })),
  };
}

export type DepreciationRowView = ReturnType<typeof depreciationRow>;
export function depreciationRow(row: DepreciationRow) {
  return { ...row, amount: formatFen(row.amountFen) };
}

export const statusOptions = [
  { value: "HELD", label: "在册（使用中、闲置）" },
  { value: "DISPOSED", label: "已处置（报废、出售）" },
  ...optionsOf(fixedAssetStatusLabels),
];

const textOptions = (texts: readonly string[]) => texts.map((text) => ({ value: text, label: text }));

export type FixedAssetChoices = Awaited<ReturnType<typeof fixedAssetChoices>>;

/** What the form offers; of one that stands also what it has and is offered no longer. */
export async function fixedAssetChoices(api: Api, current?: FixedAssetDetail) {
  const { categories, depts, employees, stalls, funds } = await api.call(fixedAssetEndpoints.choices);
  const own = (id: number | null | undefined, name: string | null | undefined) =>
    id == null ? undefined : { id, name: name ?? "" };
  const known = current && !categories.includes(current.category) ? [...categories, current.category] : categories;
  return {
    categories: textOptions(known),
    depts: namedOptions(depts, own(current?.deptId, current?.deptName)),
    employees: namedOptions(employees, own(current?.employeeId, current?.employeeName)),
    stalls: namedOptions(stalls, own(current?.stallId, current?.stallName)),
    funds: namedOptions(funds),
  };
}

/** What people write in 元 and percents. */
export const fixedAssetReads = {
  costFen: (text: string) => readYuan("原值", text),
  residualBp: (text: string) => readPercent("残值率", text, { empty: 0 }),
};

/** The form's values of one that stands. */
export function fixedAssetValues(row: FixedAssetDetail) {
  return {
    ...row,
    costFen: formatFen(row.costFen, { grouped: false }),
    residualBp: formatFen(row.residualBp, { grouped: false }),
  };
}
