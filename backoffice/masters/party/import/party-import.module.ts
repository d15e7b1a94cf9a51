/** 导入工厂与供应商: by the rules of 新增工厂; who is there and has not moved money yet only gets its opening balance. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { choiceOf, readOpening } from "#backoffice/ground/spreadsheet/opening.rules.ts";
import { type CheckedRows, rowImport, type SheetRow } from "#backoffice/ground/spreadsheet/row-import.ts";
import { reportOnce, sheetError } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";
import type { RowError } from "#contract/goods/product-imports.ts";
import {
  type PartyFields,
  type PartyType,
  partyEndpoints,
  partyTypeLabels,
  settleCycleLabels,
} from "#contract/party/parties.ts";
import { partyImport } from "#contract/party/party-imports.ts";
import { accountKindOf } from "../party.rules.ts";
import { addParty, mayOpen, openAccount, openingRefused } from "../party-file.ts";
import { type PartyField, partyColumns } from "./party-sheet.rules.ts";

interface PartyRow {
  /** Who is there already; null for a new one. */
  readonly id: number | null;
  readonly fields: PartyFields & { openingFen: number };
}

interface Standing {
  id: number;
  code: string;
  name: string;
  type: PartyType;
  moved: boolean;
}

async function check(
  context: Context,
  sheet: readonly SheetRow<typeof partyColumns>[],
): Promise<CheckedRows<PartyRow>> {
  const standing = await findStanding(context);
  const byName = new Map(standing.map((one) => [one.name, one]));
  const codes = new Map(standing.map((one) => [one.code, 0]));
  const names = new Map<string, number>();
  const errors: RowError[] = [];
  const right: { row: number; fields: PartyRow }[] = [];
  for (const { number, values } of sheet) {
    const before = errors.length;
    const refuse = (field: PartyField, message: string) =>
      reportOnce(errors, sheetError(partyColumns, number, field, message));
    const opening = readOpening(values.owed, values.prepaid, refuse, { plus: "owed", minus: "prepaid" });
    const type = choiceOf(partyTypeLabels, values.type, "", (text) => refuse("type", typeRefused(text)));
    const cycle = choiceOf(settleCycleLabels, values.settleCycle, "MONTHLY", (text) =>
      refuse("settleCycle", `结算方式“${text}”不对：请填现结或月结`),
    );
    const { owed: _, prepaid: __, ...plain } = values;
    const parsed = partyEndpoints.add.body.safeParse({
      ...plain,
      code: values.code ?? "",
      name: values.name ?? "",
      type: type || undefined,
      settleCycle: cycle || undefined,
      openingFen: opening,
      clientToken: randomUUID(),
    });
    if (type !== null && cycle !== null)
      for (const { path, message } of parsed.error?.issues ?? []) refuse(columnOf(path[0]), message);
    if (opening !== 0 && !mayOpen(context)) refuse(opening > 0 ? "owed" : "prepaid", openingRefused);
    if (!parsed.success || errors.length > before) continue;
    const { name, code } = parsed.data;
    const first = names.get(name);
    if (first !== undefined) refuse("name", `与第 ${first} 行重复`);
    names.set(name, first ?? number);
    const found = byName.get(name);
    if (found) {
      const refusal = refuseFound(found, parsed.data.type, opening);
      if (refusal) refuse("name", refusal);
    } else if (code !== "") {
      const at = codes.get(code);
      if (at !== undefined) refuse("code", at === 0 ? `编码 ${code} 已存在` : `与第 ${at} 行重复`);
      codes.set(code, at ?? number);
    }
    if (errors.length > before) continue;
    right.push({ row: number, fields: { id: found?.id ?? null, fields: parsed.data } });
  }
  return { right, errors };
}

function refuseFound({ name, type, moved }: Standing, asked: PartyType, opening: number): string | null {
  if (opening === 0) return `${name}已存在，不用再导入`;
  if (accountKindOf(type) !== accountKindOf(asked)) return `${name}已是${partyTypeLabels[type]}，类型不一致`;
  return moved ? `${name}已有往来账，不能再导入期初` : null;
}

const typeRefused = (text: string) =>
  text ? `类型“${text}”不对：请填${Object.values(partyTypeLabels).join("、")}` : "请填写类型";

async function write(context: Context, { id, fields }: PartyRow): Promise<number> {
  if (id === null) return (await addParty(context, { body: fields })).id;
  const [found] = await findStanding(context, id);
  if (!found || found.moved) throw new DomainError(`${fields.name}已有变化，没有导入，请重新上传`);
  await openAccount(context, found, fields.openingFen);
  const after = { openingFen: fields.openingFen };
  await writeAudit(context, [{ entity: "party", entityId: id, action: "opening", after }]);
  return id;
}

/** All, or one. */
function findStanding({ db }: Context, id?: number): Promise<Standing[]> {
  return rows<Standing>(
    db,
    sql`select id, code, name, type, exists (
          select from account join account_entry entry on entry.account_id = account.id
          where account.kind in ('FACTORY', 'SUPPLIER') and account.owner_id = party.id
        ) as moved from party where ${id === undefined ? sql`true` : sql`party.id = ${id}`}`,
  );
}

const columnOf = (field: PropertyKey | undefined): PartyField =>
  (Object.keys(partyColumns) as PartyField[]).find((name) => name === field) ?? "name";

export const partyImportModule = rowImport({
  import: partyImport,
  columns: partyColumns,
  check,
  write,
  amounts: ({ fields: { openingFen } }) => ({
    期初应付: Math.max(openingFen, 0),
    期初预付: Math.max(-openingFen, 0),
  }),
});
