/** Identity and bank card numbers of an employee: kept sealed, shown by their last places, opened with a trace. */

import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { openSecret, sealSecret } from "#backoffice/core/secret.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import type { employeeEndpoints } from "#contract/employee/employees.ts";
import { isMasked, maskTail } from "#contract/employee/identity.ts";
import { getEmployee } from "./employee.ts";
import { type EmployeeRow, getVisibleEmployee } from "./employee-file.ts";

type Kept = Pick<EmployeeRow, "idCardSealed" | "idCardTail" | "bankCardSealed" | "bankCardTail">;

/** The columns of what a form sent: the mask is what was kept, an empty field nothing. */
export function sealedColumns(
  context: Context,
  { idCard, bankCard }: { idCard: string; bankCard: string },
  before: Kept | null,
): Kept {
  const [idCardSealed, idCardTail] = seal(context, idCard, before?.idCardSealed, before?.idCardTail);
  const [bankCardSealed, bankCardTail] = seal(context, bankCard, before?.bankCardSealed, before?.bankCardTail);
  return { idCardSealed, idCardTail, bankCardSealed, bankCardTail };
}

function seal(
  { settings }: Context,
  typed: string,
  kept: string | null | undefined,
  keptTail: string | undefined,
): [sealed: string | null, tail: string] {
  if (typed === "") return [null, ""];
  if (!isMasked(typed)) return [sealSecret(settings, typed), typed.slice(-4)];
  // The mask of another number would say that it is kept, and it is not.
  if (typed !== maskTail(keptTail ?? "")) throw new DomainError("号码已被他人修改，请填写完整号码");
  return [kept ?? null, keptTail ?? ""];
}

/** In full, for who pays wages; that they were looked at stands in the audit log. */
export const readNumbers: Operation<typeof employeeEndpoints.numbers> = async (context, { params }) => {
  await getVisibleEmployee(context, params.id);
  const { id, idCardSealed, bankName, bankCardSealed } = await getEmployee(context.db, params.id);
  const open = (sealed: string | null) => (sealed === null ? "" : openSecret(context.settings, sealed));
  await writeAudit(context, [{ entity: "employee", entityId: id, action: "numbers" }]);
  return { idCard: open(idCardSealed), bankName, bankCard: open(bankCardSealed) };
};
