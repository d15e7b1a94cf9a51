/** 导入客户: by the rules of 新增分销商; who is there and has not moved money yet only gets the opening balance. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { choiceOf, readOpening } from "#backoffice/ground/spreadsheet/opening.rules.ts";
import { type CheckedRows, rowImport, type SheetRow } from "#backoffice/ground/spreadsheet/row-import.ts";
import { reportOnce, sheetError } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";
import { listPeople } from "#backoffice/ground/users/people.ts";
import type { Received } from "#contract/endpoint.ts";
import type { RowError } from "#contract/goods/product-imports.ts";
import { parseYuan } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { settleCycleLabels } from "#contract/stall/distributor.words.ts";
import { distributorImport } from "#contract/stall/distributor-imports.ts";
import { distributorEndpoints } from "#contract/stall/distributors.ts";
import { planCredit } from "../distributor.rules.ts";
import { addDistributor, openAccount } from "../distributor.ts";
import { type DistributorField, distributorColumns } from "./distributor-sheet.rules.ts";

type NewDistributor = Received<typeof distributorEndpoints.add>["body"];

interface DistributorRow {
  /** Who is there already; null for a new one. */
  readonly id: number | null;
  readonly fields: NewDistributor;
}

interface Standing {
  id: number;
  code: string;
  name: string;
  phone: string | null;
  moved: boolean;
}

type Sheet = readonly SheetRow<typeof distributorColumns>[];

async function check(context: Context, sheet: Sheet): Promise<CheckedRows<DistributorRow>> {
  const known = await readKnown(context);
  const { standing } = known;
  const byName = new Map(standing.map((one) => [one.name, one]));
  const byPhone = new Map(standing.flatMap((one) => (one.phone ? [[one.phone, one] as const] : [])));
  const seen = new Map<string, number>();
  const errors: RowError[] = [];
  const right: { row: number; fields: DistributorRow }[] = [];
  for (const { number, values } of sheet) {
    const before = errors.length;
    const refuse = (field: DistributorField, message: string) =>
      reportOnce(errors, sheetError(distributorColumns, number, field, message));
    const find = (field: "stall" | "keeper" | "strategy", some: readonly { id: number; name: string }[]) => {
      const name = values[field];
      if (!name) return null;
      const same = some.filter((one) => one.name === name);
      if (same.length === 0) refuse(field, `没有名为“${name}”的${distributorColumns[field].header}`);
      if (same.length > 1) refuse(field, `有 ${same.length} 个“${name}”，请留空，导入后再选`);
      return same[0]?.id ?? null;
    };
    const cycle = choiceOf(settleCycleLabels, values.settleCycle, "CASH", (text) =>
      refuse("settleCycle", `结算“${text}”不对：请填${Object.values(settleCycleLabels).join("、")}`),
    );
    const credit = values.credit ? parseYuan(values.credit.normalize("NFKC")) : undefined;
    if (credit === null) refuse("credit", `信用额度“${values.credit}”格式不对：请用数字，最多两位小数`);
    const strategyId = find("strategy", known.strategies);
    const parsed = distributorEndpoints.add.body.safeParse({
      ...{ name: values.name ?? "", phone: values.phone ?? null, region: values.region ?? "" },
      ...{ carrier: values.carrier ?? "", remark: values.remark ?? "", settleCycle: cycle ?? "CASH" },
      addresses: values.address ? [values.address] : [],
      ...{ stallId: find("stall", known.stalls), keeperId: find("keeper", known.keepers), strategyId },
      ...(credit != null && { creditLimitFen: credit }),
      openingFen: readOpening(values.prepaid, values.debt, refuse, { plus: "prepaid", minus: "debt" }),
      clientToken: randomUUID(),
    });
    for (const { path, message } of parsed.error?.issues ?? []) refuse(columnOf(path[0]), message);
    if (!parsed.success || errors.length > before) continue;
    const { name, phone, openingFen } = parsed.data;
    if (openingFen !== 0 && !known.mayOpen) refuse(openingFen < 0 ? "debt" : "prepaid", "您没有录入期初余额的权限");
    for (const [field, key] of [
      ["name", `name ${name}`],
      ["phone", phone && `phone ${phone}`],
    ] as const) {
      const first = key ? seen.get(key) : undefined;
      if (first !== undefined) refuse(field, `与第 ${first} 行重复`);
      if (key) seen.set(key, first ?? number);
    }
    const holder = phone ? byPhone.get(phone) : undefined;
    if (holder && holder.name !== name) refuse("phone", `手机号已是客户 ${holder.name}（${holder.code}）的，请核对`);
    const found = byName.get(name);
    const refusal = found
      ? refuseFound(found, phone, openingFen)
      : planCredit({
          ...{ name, phone, askedFen: parsed.data.creditLimitFen ?? null, beforeFen: 0 },
          usualFen: known.strategies.find((one) => one.id === strategyId)?.defaultCreditFen ?? known.usualCreditFen,
          maySet: known.mayCredit,
        }).refusal;
    if (refusal !== null) refuse(found ? "name" : "credit", refusal);
    if (errors.length === before) right.push({ row: number, fields: { id: found?.id ?? null, fields: parsed.data } });
  }
  return { right, errors };
}

function refuseFound(
  { name, code, phone: own, moved }: Standing,
  phone: string | null,
  opening: number,
): string | null {
  if (phone !== null && own !== null && phone !== own) return `已有同名客户 ${code}，手机号不同，请核对或改名`;
  if (opening === 0) return `客户 ${name}（${code}）已存在，不用再导入`;
  return moved ? `客户 ${name}（${code}）已有往来，不能再导入期初，请用调账` : null;
}

async function write(context: Context, { id, fields }: DistributorRow): Promise<number> {
  if (id === null) return (await addDistributor(context, { body: fields })).id;
  const [found] = await findStanding(context, id);
  if (!found || found.moved) throw new DomainError(`客户 ${fields.name} 已有变化，没有导入，请重新上传`);
  await openAccount(context, id, fields.openingFen);
  const after = { openingFen: fields.openingFen };
  await writeAudit(context, [{ entity: "distributor", entityId: id, action: "opening", after }]);
  return id;
}

async function readKnown(context: Context) {
  const { db, actor } = context;
  const strategies = await rows<{ id: number; name: string; isDefault: boolean; defaultCreditFen: number }>(
    db,
    sql`select id, name, is_default as "isDefault", default_credit_fen as "defaultCreditFen" from strategy where status = 'ON'`,
  );
  return {
    standing: await findStanding(context),
    stalls: await rows<{ id: number; name: string }>(db, sql`select id, name from stall where status = 'ON'`),
    keepers: await listPeople(db),
    strategies,
    usualCreditFen: strategies.find(({ isDefault }) => isDefault)?.defaultCreditFen ?? 0,
    mayOpen: hasPermission(actor.permissions, [permissions.accountAdjust]),
    mayCredit: hasPermission(actor.permissions, [permissions.distributorCredit]),
  };
}

/** All but merged ones, or one. */
function findStanding({ db }: Context, id?: number): Promise<Standing[]> {
  return rows<Standing>(
    db,
    sql`select id, code, name, phone, walk_in or exists (
          select from account join account_entry entry on entry.account_id = account.id
          where account.kind in ('DISTRIBUTOR', 'DISTRIBUTOR_BONUS') and account.owner_id = distributor.id
        ) as moved from distributor
        where merged_into_id is null and ${id === undefined ? sql`true` : sql`distributor.id = ${id}`} order by id desc`,
  );
}

const columns: Readonly<Record<string, DistributorField>> = {
  ...{ name: "name", phone: "phone", region: "region", addresses: "address", carrier: "carrier", remark: "remark" },
  ...{ creditLimitFen: "credit", openingFen: "debt", settleCycle: "settleCycle" },
};
const columnOf = (field: PropertyKey | undefined): DistributorField => columns[String(field)] ?? "name";

export const distributorImportModule = rowImport({
  import: distributorImport,
  columns: distributorColumns,
  check,
  write,
  amounts: ({ fields: { openingFen } }) => ({
    期初欠款: Math.max(-openingFen, 0),
    期初预存: Math.max(openingFen, 0),
  }),
});
