/** A place that the API accepts, and what the audit log tells about one. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Database, rows } from "#backoffice/db/connect.ts";

let placeCount = 0;

/** A whole body for 新增存储方, with a code, a name and a token of its own. */
export function newPlace(changes: Record<string, unknown> = {}): Record<string, unknown> {
  placeCount += 1;
  return {
    code: `XC-${placeCount}`,
    name: `新仓 ${placeCount}`,
    type: "WAREHOUSE",
    stallName: "",
    partyId: null,
    managerId: null,
    phone: "",
    address: "",
    allowNegative: false,
    sellable: true,
    sort: 50,
    clientToken: randomUUID(),
    ...changes,
  };
}

export interface Audited {
  action: string;
  before: unknown;
  after: unknown;
  operatorId: number;
}

/** Oldest first. */
export async function audits({ db }: Database, entity: string, entityId: number): Promise<Audited[]> {
  return rows<Audited>(
    db,
    sql`select action, before, after, operator_id as "operatorId" from audit_log
        where entity = ${entity} and entity_id = ${entityId} order by id`,
  );
}
