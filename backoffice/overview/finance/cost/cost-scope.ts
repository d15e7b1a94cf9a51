/** Whose cost somebody may see, and of which days (domain.md §1.6). */
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { shiftDay } from "#backoffice/core/day.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { readPeriod } from "#backoffice/ground/documents/document.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

/** Repositories whose cost the actor may see; refused without the right to see cost at all. */
export async function costPlaces(context: Pick<Context, "db" | "actor">): Promise<number[]> {
  if (!hasPermission(context.actor.permissions, [permissions.costView])) {
    throw new DomainError("您没有成本权限，不能查看利润和成本");
  }
  const access = await readRepositoryAccess(context);
  return access.ids("view").filter((id) => access.mayCost(id));
}

/** The days asked for, both inclusive; the last `usual` where no beginning is told. */
export function costDays(
  { clock }: Pick<Context, "clock">,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  usual: number,
) {
  const last = to ?? bizDateOf(clock.now());
  return readPeriod({ from: from ?? shiftDay(last, 1 - usual), to: last }, clock);
}
