/**
 * Two people for money: who gets it, or wrote down that it is due, does not approve it where somebody else may
 * (docs/decisions/figures.md, "Two people for money").
 */
import type { Context } from "#backoffice/core/context.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { findEmployeeOfUser } from "./employee/employee.ts";

/** Whether anybody but the actor may do it: a company of one person is not locked up. */
export async function mayAnother({ db, actor }: Pick<Context, "db" | "actor">, permission: string): Promise<boolean> {
  return (await findUsersWithPermission(db, permission)).some((userId) => userId !== actor.userId);
}

/** Tells of an employee why the actor may not approve what is theirs: it is the actor's own; null where that is nobody's matter. */
export async function refuseOwn(
  context: Pick<Context, "db" | "actor">,
  permission: string,
): Promise<(employeeId: number) => string | null> {
  const own = await findEmployeeOfUser(context.db, context.actor.userId);
  if (own === null || !(await mayAnother(context, permission))) return () => null;
  return (employeeId) => (employeeId === own.id ? "是您本人的，请由其他有权限的人办理" : null);
}
