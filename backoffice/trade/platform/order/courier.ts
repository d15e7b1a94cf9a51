/** 快递公司 as a company names them (字典 courier): what is typed becomes one of its names, before anything is shipped. */
import { sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { courierNamed } from "#backoffice/trade/platform/adapter/couriers.ts";
import { courierDictionary } from "#contract/platform/courier.rules.ts";

/** Names in the dictionary's order. */
export async function listCouriers(db: Db): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`select detail.label as name from dict_detail detail join dict on dict.id = detail.dict_id
        where dict.name = ${courierDictionary} order by detail.dict_sort, detail.id`,
  );
  return found.map(({ name }) => name);
}

/** Why none of `names` is meant by `wanted`, or the name that is. A company that emptied its dictionary knows them all. */
export function courierOf(names: readonly string[], wanted: string): { name: string } | { refusal: string } {
  const typed = wanted.trim();
  if (names.length === 0) return { name: typed };
  const found = courierNamed(
    names.map((name) => ({ code: name, name })),
    typed,
  );
  if (found) return found;
  const some = names.slice(0, 6).join("、");
  return { refusal: `没有名为“${typed.slice(0, 20)}”的快递公司，请填${some}等，或先在字典管理的“快递公司”里添加` };
}

/**
 * The courier by the company's own name for it.
 *
 * @throws {DomainError} where it knows none of that name
 */
export async function readCourier(db: Db, wanted: string): Promise<string> {
  const found = courierOf(await listCouriers(db), wanted);
  if ("refusal" in found) throw new DomainError(found.refusal);
  return found.name;
}
