/** Names in the place of ids, as 变更记录 shows them: of the thing that changed, and of what its fields point at. */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import type { ChangeRow } from "#contract/system/monitor/logs.ts";
import type { FieldChange } from "./changes.rules.ts";

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
  ...{ appId: ["deploy_app", "name"], serverId: ["deploy_server", "name"] },
};

/** The changes with names where there are any: a row that is gone stays its number. One query a table. */
export async function nameChanges(db: Db, changes: readonly ChangeRow[]): Promise<ChangeRow[]> {
  const asked = new Map<string, { named: Named; ids: Set<number> }>();
  const ask = (named: Named | undefined, ids: readonly number[]) => {
    if (!named) return;
    const known = asked.get(named[0]) ?? { named, ids: new Set<number>() };
    for (const id of ids) known.ids.add(id);
    asked.set(named[0], known);
  };
  for (const { entity, entityId, changes: fields } of changes) {
    ask(namedEntities[entity], [entityId]);
    for (const { field, before, after } of fields)
      ask(namedOf(entity, field), [...(idsIn(before) ?? []), ...(idsIn(after) ?? [])]);
  }
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [table, { named, ids }] of asked) names.set(table, await readNames(db, named, [...ids]));
  const nameOf = (named: Named | undefined, id: number) => named && names.get(named[0])?.get(id);
  return changes.map((row) => ({
    ...row,
    subject: nameOf(namedEntities[row.entity], row.entityId) ?? "",
    changes: row.changes.map(({ field, ...sides }) => {
      const named = namedOf(row.entity, field);
      const shown = (text: string | null) =>
        (named &&
          idsIn(text)
            ?.map((id) => nameOf(named, id) ?? `编号 ${id}`)
            .join("、")) ??
        text;
      return { field, before: shown(sides.before), after: shown(sides.after) } satisfies FieldChange;
    }),
  }));
}

function namedOf(entity: string, field: string): Named | undefined {
  if (field === "pid") return namedEntities[entity];
  return Object.hasOwn(namedFields, field) ? namedFields[field] : undefined;
}

/** The ids that a value is, one or several; null where it is anything else. */
function idsIn(text: string | null): number[] | null {
  if (text === null) return null;
  const list = /^\[(?:\d+(?:,\d+)*)?\]$/.test(text) ? (JSON.parse(text) as number[]) : null;
  return list ?? (/^\d{1,15}$/.test(text) ? [Number(text)] : null);
}

async function readNames(db: Db, [table, column]: Named, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const found = await rows<{ id: number; name: string }>(
    db,
    sql`select id, ${sql.identifier(column)} as name from ${sql.identifier(table)}
        where id = any(${pgArray(ids)}::bigint[])`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}
