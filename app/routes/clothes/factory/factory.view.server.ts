/** 工厂 as its pages show and read it. */
import { readLi, readPercent } from "#app/lib/form/form.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { balanceYuan } from "#app/lib/format/signed.ts";
import { optionsOf } from "#app/lib/options.ts";
import { formatFen, formatLi } from "#contract/money.ts";
import {
  type PartyDetail,
  type PartyRow,
  partyStatusLabels,
  partyTypeLabels,
  settleCycleLabels,
} from "#contract/party/parties.ts";
import { formatShare } from "#contract/share.ts";

export type FactoryRowView = ReturnType<typeof factoryRow>;

export function factoryRow(row: PartyRow) {
  return {
    ...row,
    type: partyTypeLabels[row.type],
    settleCycle: settleCycleLabels[row.settleCycle],
    dailyCapacity: row.dailyCapacity === 0 ? "" : formatCount(row.dailyCapacity),
    wip: row.wip === 0 ? "" : formatCount(row.wip),
    onTime: row.onTimeBp === null ? "" : formatShare(row.onTimeBp, 10_000),
    repair: row.repairBp === null ? "" : formatShare(row.repairBp, 10_000),
    balance: row.balanceFen === undefined ? "" : balanceYuan(row.balanceFen),
    negative: (row.balanceFen ?? 0) < 0,
    on: row.status === "ON",
    status: partyStatusLabels[row.status],
  };
}

export const factoryChoices = {
  types: optionsOf(partyTypeLabels),
  statuses: optionsOf(partyStatusLabels),
  settleCycles: optionsOf(settleCycleLabels),
};
export type FactoryChoices = typeof factoryChoices;

/** The form's values of one that stands. */
export function factoryValues(row: PartyDetail) {
  const dailyCapacity = row.dailyCapacity || "";
  return {
    ...row,
    dailyCapacity,
    feeLi: formatLi(row.feeLi, { grouped: false }),
    secondDeductBp: formatFen(row.secondDeductBp, { grouped: false }),
  };
}

/** What people write in 元 and percents. */
export const factoryReads = {
  feeLi: (text: string) => readLi("默认加工费", text, { empty: 0 }),
  secondDeductBp: (text: string) => readPercent("次品扣款", text, { empty: 0 }),
};
