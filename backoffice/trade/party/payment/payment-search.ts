/** 付款单 and 对账单 of factories and suppliers in the search of the top bar. */
import { sql } from "drizzle-orm";
import { numberedSource } from "#backoffice/masters/search/search-source.ts";
import { paymentEndpoints } from "#contract/party/payments.ts";
import { statementEndpoints } from "#contract/party/statements.ts";

export const paymentSearch = numberedSource({
  kind: "PAYMENT",
  list: paymentEndpoints.detail,
  numbers: ["FK"],
  states: { VOID: "已作废" },
  from: sql`party_payment doc join party on party.id = doc.party_id`,
  note: sql`concat_ws(' · ', party.name, doc.biz_date::text)`,
  state: sql`nullif(doc.status, 'CONFIRMED')`,
  visible: () => null,
});

export const statementSearch = numberedSource({
  kind: "STATEMENT",
  list: statementEndpoints.read,
  numbers: ["DZ"],
  states: { VOID: "已作废" },
  from: sql`factory_statement doc join party on party.id = doc.party_id`,
  id: sql`doc.party_id`,
  note: sql`concat_ws(' · ', party.name, doc.from_day::text || ' 至 ' || doc.to_day::text)`,
  state: sql`nullif(doc.status, 'CONFIRMED')`,
  visible: () => null,
});
