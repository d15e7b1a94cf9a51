/** 商品属性 as CSV: out for a spreadsheet, and in again row by row, with a rehearsal that saves nothing. */
import { parseCsv, writeCsv } from "hucre/csv";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { once } from "#backoffice/ground/http/idempotency.ts";
import type { Answer } from "#contract/endpoint.ts";
import { attributeEditFields, attributeFields } from "#contract/goods/attribute-form.ts";
import { type AttributeType, attributeLimits } from "#contract/goods/attribute-kinds.ts";
import type { AttributeRow, attributeEndpoints } from "#contract/goods/attributes.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { changeAttribute, createAttribute, setActive } from "./attribute.ts";
import { csvCells, csvColumns, readCsvRow, refuseHeading } from "./attribute-csv.rules.ts";
import { readAttributes } from "./attribute-list.ts";
import { lockVocabularies } from "./attribute-use.ts";

type Report = Answer<typeof attributeEndpoints.import>;

export const exportAttributes: Operation<typeof attributeEndpoints.export> = async ({ db }, { query: { type } }) => {
  const all = await readAttributes(db, type);
  const names = new Map(all.map((row) => [row.id, row.name]));
  // What was merged away is nobody's to change, here or in a file.
  const lines = all
    .filter((row) => row.mergedInto === null)
    .map((row) => csvCells(row, names.get(row.parentId ?? 0) ?? ""));
  return { csv: writeCsv([[...csvColumns(type)], ...lines], { bom: true, escapeFormulae: true }) };
};

/** Saves all rows or none. A rehearsal goes the same way and is undone at the end, so it finds what saving would find. */
export const importAttributes: Operation<typeof attributeEndpoints.import> = async (
  context,
  { body: { type, csv, dryRun, clientToken } },
) => {
  const cells = readCells(type, csv);
  if (dryRun) return rehearse(context, type, cells);
  return once(context, { operation: "attribute.import", clientToken }, async (within) => {
    await lockVocabularies(within.db);
    const report = await importRows(within, type, cells);
    const [first] = report.problems;
    if (first) {
      const more = report.problems.length > 1 ? `（共 ${report.problems.length} 行有问题）` : "";
      throw new DomainError(`第 ${first.row} 行：${first.message}${more}`);
    }
    return report;
  });
};

/** Carries a report out of a transaction that is undone. */
class Rehearsed extends Error {
  constructor(readonly report: Report) {
    super("rehearsed");
  }
}

async function rehearse(context: Context, type: AttributeType, cells: readonly Cells[]): Promise<Report> {
  try {
    return await context.db.transaction(async (transaction) => {
      throw new Rehearsed(await importRows({ ...context, db: transaction }, type, cells));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.report;
    throw error;
  }
}

interface Cells {
  row: number;
  cell: (column: string) => string;
}

function readCells(type: AttributeType, csv: string): Cells[] {
  const [heading, ...lines] = parseCsv(csv, { unescapeFormulae: true }).map((line) =>
    line.map((value) => String(value ?? "").trim()),
  );
  if (!heading) throw new DomainError("文件是空的，请检查");
  const refusal = refuseHeading(type, heading);
  if (refusal) throw new DomainError(refusal);
  const filled = lines
    .map((line, index) => ({ row: index + 2, cell: (column: string) => line[heading.indexOf(column)] ?? "", line }))
    .filter(({ line }) => line.some((value) => value !== ""));
  if (filled.length === 0) throw new DomainError("文件里没有要导入的行");
  if (filled.length > attributeLimits.importRows) {
    throw new DomainError(`一次最多导入 ${attributeLimits.importRows} 行，请分次导入`);
  }
  return filled;
}

type Outcome = "added" | "changed" | "unchanged";

async function importRows(context: Context, type: AttributeType, cells: readonly Cells[]): Promise<Report> {
  const report: Report = { added: 0, changed: 0, unchanged: 0, problems: [] };
  // Kept up to date by hand: reading a vocabulary again for each row would count every style each time.
  const known = await readAttributes(context.db, type);
  for (const { row, cell } of cells) {
    try {
      const outcome = await context.db.transaction((savepoint) =>
        importRow({ ...context, db: savepoint }, type, cell, known),
      );
      report[outcome] += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      report.problems.push({ row, message: error.message });
    }
  }
  return report;
}

async function importRow(
  context: Context,
  type: AttributeType,
  cell: (column: string) => string,
  known: AttributeRow[],
): Promise<Outcome> {
  const read = readCsvRow(type, cell, known);
  if (typeof read === "string") throw new DomainError(read);
  const { existing, active } = read;
  const fields = { ...read.fields, clientToken: rowToken };
  if (!existing) {
    const wanted = validated(attributeFields.safeParse(fields));
    const created = await createAttribute(context, wanted);
    if (!active) await setActive(context, { type, id: created.id }, false);
    known.push(rowOf(wanted, created.id, active));
    return "added";
  }
  const parsed = validated(attributeEditFields.safeParse({ ...fields, id: existing.id, version: existing.version }));
  const wanted = { ...rowOf(parsed, existing.id, active), version: existing.version };
  const same =
    csvCells(wanted, String(wanted.parentId)).join() === csvCells(existing, String(existing.parentId)).join();
  if (same) return "unchanged";
  if (!hasPermission(context.actor.permissions, [permissions.attributeEdit])) {
    throw new DomainError(`没有修改权限，“${existing.name}”不能改`);
  }
  if (active !== existing.active && active) await setActive(context, { type, id: existing.id }, true);
  const version = existing.version + (active && !existing.active ? 1 : 0);
  const saved = await changeAttribute(context, { ...parsed, version });
  if (!active && existing.active) await setActive(context, { type, id: existing.id }, false);
  known.splice(known.indexOf(existing), 1, {
    ...wanted,
    version: saved.version + (!active && existing.active ? 1 : 0),
  });
  return "changed";
}

/** Rows of a file have no token of their own; the whole import has one. */
const rowToken = "00000000-0000-4000-8000-000000000000";

function validated<T>(
  parsed: { success: true; data: T } | { success: false; error: { issues: { message: string }[] } },
): T {
  if (parsed.success) return parsed.data;
  throw new DomainError(parsed.error.issues[0]?.message ?? "内容格式不对");
}

/** The fields as the row they become. */
function rowOf(fields: ReturnType<typeof attributeFields.parse>, id: number, active: boolean): AttributeRow {
  return {
    id,
    type: fields.type,
    name: fields.name,
    code: "code" in fields ? fields.code : "",
    sort: fields.sort,
    active,
    version: 1 + Number(!active),
    refCount: 0,
    level: 1,
    parentId: "parentId" in fields ? fields.parentId : null,
    family: "family" in fields ? fields.family : null,
    hex: "hex" in fields ? fields.hex : null,
    sizes: "sizes" in fields ? fields.sizes.map((size) => ({ ...size, id: 0 })) : [],
    kind: "kind" in fields ? fields.kind : null,
    unit: "unit" in fields && fields.kind === "NUMBER" ? fields.unit : "",
    options: "options" in fields ? fields.options.map((option) => ({ ...option, id: option.id ?? 0 })) : [],
    mergedInto: null,
  };
}
