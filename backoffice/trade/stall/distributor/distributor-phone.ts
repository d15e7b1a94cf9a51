/** Customers' phones: whole for who may take the list along (分销商导出), for everybody else enough to tell one from another. */
import type { Actor, Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { isMaskedMobile, maskMobile } from "#contract/contact.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

/** Whole phones; without, their first three and last four digits. */
export function seesPhones(actor: Pick<Actor, "permissions">): boolean {
  return hasPermission(actor.permissions, [permissions.distributorExport]);
}

/** The row as the actor may see it. */
export function withShownPhone<Row extends { phone: string | null }>({ actor }: Pick<Context, "actor">, row: Row): Row {
  if (row.phone === null || seesPhones(actor)) return row;
  return { ...row, phone: maskMobile(row.phone) };
}

/** What is to be kept of a phone as it was sent: one that comes back as it was shown is unchanged. */
export function keptPhone(sent: string | null, before: string | null): string | null {
  if (sent === null || !isMaskedMobile(sent)) return sent;
  if (before !== null && sent === maskMobile(before)) return before;
  throw new DomainError("请填写完整的手机号，或保持原样不改");
}
