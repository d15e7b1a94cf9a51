/** The rules of a factory or supplier: which account it has, and what may still be changed. Pure. */
import { type PartyType, partyTypeLabels } from "#contract/party/parties.ts";
import type { AccountKind } from "#contract/system/accounts.ts";

interface Named {
  name: string;
  type: PartyType;
}

/** The kind of account on which it stands what one owes it. */
export function accountKindOf(type: PartyType): AccountKind {
  return type === "OWN" || type === "OUTSOURCE" ? "FACTORY" : "SUPPLIER";
}

/** Null, or why it cannot become `type`: what is owed would be looked for on another account. */
export function refuseType({ name, type: before }: Named, type: PartyType, hasAccount: boolean): string | null {
  if (!hasAccount || accountKindOf(before) === accountKindOf(type)) return null;
  return `${name}已有往来账，不能由${partyTypeLabels[before]}改为${partyTypeLabels[type]}，请另建一家`;
}

/** Null, or why one cannot stop working with it now: `open` are unfinished purchases and batches. */
export function refuseDisable({ name, status }: Named & { status: string }, open: readonly string[]): string | null {
  if (status === "OFF") return `${name}已经停用`;
  return open.length > 0 ? `${name}不能停用：${open.join("、")} 未完成` : null;
}
