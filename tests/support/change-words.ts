/** What 变更记录 holds without a word for it: every API test file looks at what it left, so that no noun or field goes unnamed. */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { findChangeField, housekeeping } from "#contract/system/monitor/change-fields.ts";
import { changeEntityLabels } from "#contract/system/monitor/logs.words.ts";

/** `noun` or `noun.field` of the audit log that people would read as a programmer's name. */
export async function findWordless(db: Db): Promise<string[]> {
  const [table] = await rows<{ kept: boolean }>(db, sql`select to_regclass('audit_log') is not null as kept`);
  if (!table?.kept) return [];
  const found = await rows<{ entity: string; field: string }>(
    db,
    sql`select distinct entity, field #>> '{}' as field from audit_log, lateral (
          select jsonb_path_query(side, '$.** ? (@.type() == "object").keyvalue().key') as field
          from (values (before), (after)) sides (side) where side is not null
        ) fields
        union select distinct entity, '' from audit_log`,
  );
  return found
    .filter(({ entity, field }) =>
      field === ""
        ? !Object.hasOwn(changeEntityLabels, entity)
        : !isName(field) && !housekeeping.has(field) && !findChangeField(entity, field),
    )
    .map(({ entity, field }) => (field === "" ? entity : `${entity}.${field}`))
    .sort();
}

/** A key that is what people call something, as a process of a route, or a number. */
function isName(field: string): boolean {
  return /\p{Script=Han}/u.test(field) || /^\d+$/.test(field);
}
