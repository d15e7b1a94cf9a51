/** What may happen to a strategy (domain.md §3.4): one default always, and none that is used goes. Pure. */
import type { StrategyStatus } from "#contract/stall/strategies.ts";

export interface StrategyState {
  name: string;
  isDefault: boolean;
  status: StrategyStatus;
}

/** What still points at a strategy. */
export interface StrategyUse {
  customers: number;
  /** Strategies whose customers are promoted to it. */
  upgradedFrom: number;
}

export function refuseDefault({ name, isDefault, status }: StrategyState): string | null {
  if (isDefault) return `${name}已经是默认策略`;
  return status === "OFF" ? `${name}已停用，不能设为默认，请先启用` : null;
}

export function refuseDisable({ name, isDefault, status }: StrategyState): string | null {
  if (status === "OFF") return `${name}已经停用`;
  return isDefault ? `${name}是默认策略，不能停用，请先把其他策略设为默认` : null;
}

export function refuseEnable({ name, status }: StrategyState): string | null {
  return status === "ON" ? `${name}已经启用` : null;
}

export function refuseRemove({ name, isDefault }: StrategyState, use: StrategyUse): string | null {
  if (isDefault) return `${name}是默认策略，不能删除，请先把其他策略设为默认`;
  return use.customers > 0 || use.upgradedFrom > 0 ? `${name}已被使用，不能删除，可停用` : null;
}
