/** Names in the place of ids, as 变更记录 shows them: of the thing that changed, and of what its fields point at. */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { redact } from "#backoffice/ground/audit/redact.rules.ts";
import { findChangeField, housekeeping } from "#contract/system/monitor/change-fields.ts";
import type { ChangeRow } from "#contract/system/monitor/logs.ts";
import { describeValue, isId, type NamesOf } from "./change-text.ts";
import { changesOf } from "./changes.rules.ts";

/** A table's column that people know its rows by. */
type Named = readonly [table: string, column: string];

const user: Named = ["sys_user", "nick_name"];
const role: Named = ["role", "name"];
const dept: Named = ["dept", "name"];

/** By the name of the thing in the audit log. */
export const namedEntities: Readonly<Record<string, Named>> = {
  ...{ sys_user: user, user_repository_permission: user, role, role_repository_permission: role, dept },
  ...{ position: ["sys_position", "name"], menu: ["menu", "title"], dict: ["dict", "name"] },
  ...{ dictDetail: ["dict_detail", "label"], announcement: ["announcement", "title"] },
  ...{ scheduled_task: ["scheduled_task", "job_name"], stored_file: ["stored_file", "name"] },
  ...{ deploy_app: ["deploy_app", "name"], deploy_server: ["deploy_server", "name"] },
  ...{ product: ["product", "name"], attr_value: ["attr_value", "name"], repository: ["repository", "name"] },
  ...{ distributor: ["distributor", "name"], strategy: ["strategy", "name"], fund: ["fund", "name"] },
  ...{ party: ["party", "name"], employee: ["employee", "name"], team: ["team", "name"], shop: ["shop", "name"] },
  ...{ material: ["material", "name"], process: ["process", "name"], license: ["license", "name"] },
  ...{ fixed_asset: ["fixed_asset", "name"], global_event: ["global_event", "title"] },
  ...{
    stock_alert_rule: ["stock_alert_rule", "name"],
    adjustment: ["stock_adjust", "no"],
    count: ["stock_count", "no"],
  },
  ...{ transfer: ["transfer", "no"], purchase: ["purchase", "no"], purchase_receipt: ["purchase_receipt", "no"] },
  ...{ bill: ["bill", "no"], receipt: ["receipt", "no"], recharge: ["recharge", "no"], batch: ["batch", "no"] },
  ...{ delivery: ["delivery", "no"], repair: ["repair", "no"], party_payment: ["party_payment", "no"] },
  ...{ cash_slip: ["cash_slip", "no"], fund_transfer: ["fund_transfer", "no"] },
  ...{ wage_settlement: ["wage_settlement", "no"], employee_advance: ["employee_advance", "no"] },
  ...{ material_purchase: ["material_purchase", "no"], material_issue: ["material_issue", "no"] },
  ...{ material_adjust: ["material_adjust", "no"], material_purchase_return: ["material_purchase_return", "no"] },
};

/** By the field's name; `pid` is of the thing's own kind. */
export const namedFields: Readonly<Record<string, Named>> = {
  ...{ roles: role, roleId: role, depts: dept, deptId: dept, jobs: ["sys_position", "name"] },
  ...{ userId: user, managerId: user, keeperId: user, operatorId: user, ownerId: user },
  ...{ strategyId: ["strategy", "name"], stallId: ["stall", "name"], repositoryId: ["repository", "name"] },
  ...{ partyId: ["party", "name"], distributorId: ["distributor", "name"], mergedIntoId: ["distributor", "name"] },
  ...{ employeeId: ["employee", "name"], fundId: ["fund", "name"], shopId: ["shop", "name"], teamId: ["team", "name"] },
  ...{ productId: ["product", "name"], materialId: ["material", "name"], processId: ["process", "name"] },
  ...{ appId: ["deploy_app", "name"], serverId: ["deploy_server", "name"], serverIds: ["deploy_server", "name"] },
  ...{
    leaderId: ["employee", "name"],
    submittedBy: user,
    supplierId: ["party", "name"],
    productIds: ["product", "name"],
  },
  ...{ colorId: ["attr_value", "name"], categoryId: ["attr_value", "name"], brandId: ["attr_value", "name"] },
  ...{
    seasonId: ["attr_value", "name"],
    sizeId: ["size", "name"],
    skuId: ["sku", "sku_code"],
    batchId: ["batch", "no"],
  },
  ...{ colorIds: ["attr_value", "name"], sizeIds: ["size", "name"], batchProcessId: ["batch_process", "name"] },
  ...{ bundleId: ["bundle", "bundle_no"], roleIds: role, dictId: ["dict", "name"], licenseId: ["license", "name"] },
  ...{ upgradeToId: ["strategy", "name"] },
};

const fund: Named = ["fund", "name"];
const attribute: Named = ["attr_value", "name"];

/** Where a noun means another thing by the field than the others do. */
export const namedOfNouns: Readonly<Record<string, Readonly<Record<string, Named>>>> = {
  fund_transfer: { fromId: fund, toId: fund },
  distributor: { fromId: ["distributor", "name"], toId: ["distributor", "name"] },
  attr_value: { mergedIntoId: attribute, parentId: attribute },
};

/** A row of the audit log. */
interface Kept {
  entity: string;
  entityId: number;
  before: unknown;
  after: unknown;
}

type Told<R> = Omit<R, "before" | "after"> & Pick<ChangeRow, "subject" | "changes">;

/**
 * Rows of the audit log as people read them: what changed by its name, its fields and their values in words, names in the
 * place of ids. A row that is gone stays its number. One query a table. What is older than the masking of secrets is
 * masked here.
 */
export async function describeChanges<R extends Kept>(db: Db, kept: readonly R[]): Promise<Told<R>[]> {
  const found = kept.map((row) => ({
    row,
    changes: changesOf(redact(row.before), redact(row.after)).filter(({ field }) => !housekeeping.has(field)),
  }));
  const asked = new Map<string, { named: Named; ids: Set<number> }>();
  const ask = (named: Named | undefined, id: number) => {
    if (!named) return;
    const known = asked.get(named[0]) ?? { named, ids: new Set<number>() };
    asked.set(named[0], { ...known, ids: known.ids.add(id) });
  };
  for (const { row, changes } of found) {
    ask(namedEntities[row.entity], row.entityId);
    for (const { field, before, after } of changes)
      for (const value of [before, after]) eachId(field, value, (name, id) => ask(namedOf(row.entity, name), id));
  }
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [table, { named, ids }] of asked) names.set(table, await readNames(db, named, [...ids]));
  const nameOf = (named: Named | undefined, id: number) => named && names.get(named[0])?.get(id);
  const namesOf: NamesOf = (entity, field) => {
    const named = namedOf(entity, field);
    return named && ((id) => nameOf(named, id));
  };
  return found.map(({ row: { before: _, after: __, ...row }, changes }) => {
    const { entity, entityId } = row as unknown as Kept;
    return {
      ...row,
      subject: nameOf(namedEntities[entity], entityId) ?? "",
      changes: changes.map(({ field, before, after }) => ({
        field,
        label: findChangeField(entity, field)?.label ?? field,
        before: describeValue(entity, field, before, namesOf),
        after: describeValue(entity, field, after, namesOf),
      })),
    };
  });
}

function namedOf(entity: string, field: string): Named | undefined {
  if (field === "pid") return namedEntities[entity];
  const own = namedOfNouns[entity]?.[field];
  if (own) return own;
  return Object.hasOwn(namedFields, field) ? namedFields[field] : undefined;
}

/** The ids that a value holds, one, several or deep within, each with the field that it stands in. */
function eachId(field: string, value: unknown, found: (field: string, id: number) => void): void {
  if (Array.isArray(value)) for (const one of value) eachId(field, one, found);
  else if (typeof value === "object" && value !== null)
    for (const [name, one] of Object.entries(value)) eachId(name, one, found);
  else if (isId(value)) found(field, Number(value));
}

async function readNames(db: Db, [table, column]: Named, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const found = await rows<{ id: number; name: string }>(
    db,
    sql`select id, ${columnOf(table, column)}::text as name from ${sql.identifier(table)}
        where id = any(${pgArray(ids)}::bigint[])`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** A SKU is known by its style, colour and size. */
function columnOf(table: string, column: string) {
  if (table !== "sku") return sql.identifier(column);
  return sql`(select style_no || ' ' || color.name || ' ' || size.name from product, attr_value color, size
    where product.id = sku.product_id and color.id = sku.color_id and size.id = sku.size_id)`;
}
