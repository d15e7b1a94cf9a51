/** What may be done with a fixed asset, and what refuses it (domain.md §3.6). Pure. */
import { type FixedAssetStatus, fixedAssetStatusLabels, isHeld } from "#contract/finance/fixed-asset.words.ts";
import { formatFen } from "#contract/money.ts";

export type AssetAct = "edit" | "idle" | "use" | "dispose" | "void";

interface Known {
  name: string;
  status: FixedAssetStatus;
}

/** Why the act is not possible now; null where it is. */
export function refuseAct({ name, status }: Known, act: AssetAct, { depreciated }: { depreciated: boolean }) {
  const label = fixedAssetStatusLabels[status];
  if (!isHeld(status)) return `${name}${label}，不能再操作`;
  if (act === "idle" && status === "IDLE") return `${name}已经是闲置`;
  if (act === "use" && status === "IN_USE") return `${name}已经在使用中`;
  if (act === "void" && depreciated) return `${name}已提过折旧，不能作废，可报废或出售`;
  return null;
}

export function refuseDates({ purchaseDay }: { purchaseDay: string }, today: string): string | null {
  return purchaseDay > today ? "购置日不能晚于今天" : null;
}

interface Figures {
  costFen: number;
  purchaseDay: string;
  lifeYears: number;
  residualBp: number;
  startMonth: string;
}

/** Whether what it is worth on some day becomes another. */
export function changesFigures(before: Figures, after: Figures): boolean {
  return (["costFen", "purchaseDay", "lifeYears", "residualBp", "startMonth"] as const).some(
    (field) => before[field] !== after[field],
  );
}

/** What depreciation was counted by stays as it was; what was paid, too. */
export function refuseFigures(
  before: Figures & { name: string; fundId: number | null },
  after: Figures,
  { depreciated }: { depreciated: boolean },
): string | null {
  if (depreciated && changesFigures(before, after))
    return `${before.name}已提过折旧，不能再改原值、购置日、年限、残值率和折旧起始月`;
  if (before.fundId !== null && before.costFen !== after.costFen) {
    return `${before.name}的 ${formatFen(before.costFen)} 元已从账户付出，不能改原值；录错了请作废重录`;
  }
  return null;
}

/** Proceeds need a fund to go into. */
export function refuseProceeds(
  { name }: { name: string },
  { disposal, proceedsFen, fundId }: { disposal: FixedAssetStatus; proceedsFen: number; fundId: number | null },
): string | null {
  if (disposal === "SOLD" && proceedsFen === 0) return `请填写${name}的出售收入；没有收入请选报废`;
  if (proceedsFen > 0 && fundId === null) return "请选择收入进哪个账户";
  return null;
}
