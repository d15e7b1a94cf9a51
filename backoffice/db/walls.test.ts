/** Walls between the domains in the database: a table is written by the domain that declares it alone. */
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { getTableColumns, getTableName, is, SQL } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import ts from "typescript";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";

/**
 * Columns that a ledger owns in another domain's table, as `writer → table.column`: they are sums of the ledger's own
 * rows, kept beside the document so that lists can filter by them, and nobody else writes them.
 */
const ledgerColumns = [
  ...["money-ledger → bill.paid_fen", "money-ledger → bill.relieved_fen"],
  ...["purchase", "material_purchase", "delivery"].flatMap((table) => [
    `money-ledger → ${table}.owed_fen`,
    `money-ledger → ${table}.paid_fen`,
  ]),
];

/**
 * Files whose statements name the table they write by a value: the tables that may be. Empty where the table is an
 * argument, so that whoever calls is asked instead ({@link writers}).
 */
const computedTables: Record<string, readonly string[]> = {
  "ledgers/money-ledger/payables.ts": ["purchase", "material_purchase", "delivery"],
  "trade/manufacture/batch/color-merge.ts": ["bom_line", "batch_bom"],
  "overview/finance/earnings/order-earning.ts": ["order_earning", "parcel_earning"],
  "overview/statistics/aggregate.ts": ["agg_stall_day", "agg_sku_day", "agg_customer_day"],
  "ground/documents/write.ts": [],
  "db/recordset.ts": [],
  "db/delete-batches.ts": [],
  // Everything that is sealed, under another key, while the product is stopped.
  "compose/rekey/rekey.ts": [],
};

/**
 * What writes a table, Drizzle's methods and those of documents/write.ts and db/: the place of the table among the
 * arguments.
 */
const writers: Record<string, number> = {
  ...{ insert: 0, update: 0, delete: 0 },
  ...{ insertRow: 1, updateRows: 1, writeLines: 1, touch: 1, deleteUnused: 1 },
  ...{ insertAll: 1, updateAll: 1, deleteInBatches: 1 },
};

const root = fileURLToPath(new URL("..", import.meta.url));

interface Write {
  table: string;
  /** What an update sets, where the statement spells it out. */
  columns: string[];
}

const sources = new Map<string, string>();
/** Domains by table; tables by the declaring file and constant. */
const owners = new Map<string, string>();
const constants = new Map<string, string>();

beforeAll(async () => {
  for (const path of await readdir(root, { recursive: true })) {
    if (!path.endsWith(".ts") || path.endsWith(".test.ts")) continue;
    sources.set(path, await readFile(join(root, path), "utf8"));
  }
  for (const [path, text] of sources) {
    if (!path.endsWith(".tables.ts")) continue;
    for (const [, constant = "", table = ""] of text.matchAll(/export const (\w+) = pgTable\(\s*"(\w+)"/g)) {
      owners.set(table, domainOf(path));
      constants.set(`${path}#${constant}`, table);
    }
  }
});

test("a table is written by its own domain alone", () => {
  expect(owners.size).toBeGreaterThan(60);
  const found = [...sources].flatMap(([path, text]) => trespasses(path, text));
  expect([...new Set(found)].sort()).toEqual([...ledgerColumns].sort());
});

/** Columns whose writing is not seen by {@link columnsWritten}: the file that gives them a value, by key or name, and how. */
const writtenElsewhere: Readonly<Record<string, readonly [file: string, how: string]>> = {
  "distributor.walk_in": ["seed/trade.ts", "散客 comes with the company's first rows"],
  "bill.return_qty": ["contract/stall/bill/bill-sums.ts", "the sums of a bill"],
  "shop_order.refunding": ["backoffice/trade/platform/order/order-family.ts", "told by its lines, written with them"],
  "sync_cursor.last_ok_at": ["backoffice/trade/platform/sync/cursor.ts", "what is set is an argument of `write`"],
  "sync_cursor.last_error": ["backoffice/trade/platform/sync/cursor.ts", "likewise"],
  "sync_cursor.stopped_at": ["backoffice/trade/platform/sync/cursor.ts", "likewise"],
  "transfer_line.sent_qty": [
    "backoffice/trade/inventory/transfer/transfer-event.ts",
    "the column is an argument of `advanceLines`",
  ],
  "transfer_line.lost_qty": ["backoffice/trade/inventory/transfer/transfer-event.ts", "likewise"],
  "employee.id_card_sealed": ["backoffice/masters/employee/employee/employee-numbers.ts", "given under its own name"],
  "employee.bank_card_sealed": ["backoffice/masters/employee/employee/employee-numbers.ts", "likewise"],
};

test("each column is given something else than it has anyhow: one that nothing fills is a figure without an act", async () => {
  const open = await openColumns();
  expect(open.length).toBeGreaterThan(300);
  const written = columnsWritten(sources);
  const bodies = new Set(Object.values(endpoints).flatMap((group) => Object.values(group).flatMap(keysOfBody)));
  const idle = open
    .filter((column) => !bodies.has(column.key) && !written(column))
    .map(({ name, table }) => `${table}.${name}`);
  expect(idle.sort()).toEqual(Object.keys(writtenElsewhere).sort());
});

test("what is said to write a column has it: no reason excuses one that nothing of ours fills", async () => {
  const open = await openColumns();
  for (const [column, [file]] of Object.entries(writtenElsewhere)) {
    const found = open.find(({ name, table }) => `${table}.${name}` === column);
    const text = await readFile(join(root, "..", file), "utf8");
    expect([column, text.includes(found?.key ?? "?") || text.includes(found?.name ?? "?")]).toEqual([column, true]);
  }
});

test("a column that is only ever read is found", async () => {
  const reads = new Map([...sources].filter(([path]) => !path.endsWith("manufacture/batch/batch-document.ts")));
  const column = { table: "batch", name: "other_fen", key: "otherFen", fallback: 0 };
  expect(columnsWritten(reads)(column)).toBe(false);
  expect(columnsWritten(sources)(column)).toBe(true);
});

test("a column that is only ever given its default is found", () => {
  const path = "trade/stall/some.ts";
  const writing = (values: string) =>
    new Map([[path, `import { bill } from "./bill/bill.tables.ts";\nawait db.insert(bill).values({ ${values} });`]]);
  const column = { table: "bill", name: "origin_type", key: "originType", fallback: 0 };
  expect(columnsWritten(writing("originType: 0"))(column)).toBe(false);
  expect(columnsWritten(writing("originType: 1"))(column)).toBe(true);
  expect(columnsWritten(writing("originType"))(column)).toBe(true);
  expect(columnsWritten(writing("originType: null"))({ ...column, fallback: null })).toBe(false);
});

interface OpenColumn {
  table: string;
  name: string;
  /** As the code calls it. */
  key: string;
  /** The value of a row that says nothing: null, the default, or undefined where the database makes it. */
  fallback: unknown;
}

/** Columns that a row may be without: what is asked for by the database is written with each row anyhow. */
async function openColumns(): Promise<OpenColumn[]> {
  const found: OpenColumn[] = [];
  for (const path of sources.keys()) {
    if (!path.endsWith(".tables.ts")) continue;
    const declared: Record<string, unknown> = await import(join(root, path));
    for (const table of Object.values(declared)) {
      if (!is(table, PgTable)) continue;
      for (const [key, column] of Object.entries(getTableColumns(table))) {
        if (column.primary || (column.notNull && !column.hasDefault)) continue;
        const fallback = column.hasDefault ? (is(column.default, SQL) ? undefined : column.default) : null;
        found.push({ table: getTableName(table), name: column.name, key, fallback });
      }
    }
  }
  return found;
}

/**
 * Whether something gives the column a value that it does not have anyhow: a statement names it, a file that writes the table has it as a key, or
 * another file of the domain makes a value of that key that it has not read by the same name. What every document has
 * (`ground/documents`) is a key of every table. Lists make nothing.
 */
function columnsWritten(files: ReadonlyMap<string, string>) {
  const named = new Map<string, Set<string>>();
  const note = (table: string, names: Iterable<string>) => {
    const known = named.get(table) ?? new Set();
    for (const name of names) known.add(name);
    named.set(table, known);
  };
  const everywhere = new Set<string>();
  const made = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    if (path.endsWith(".tables.ts")) continue;
    const keys = keysIn(path, text);
    if (path.startsWith("ground/documents/")) for (const key of keys.all) everywhere.add(key);
    if (!path.endsWith(".query.ts")) {
      made.set(domainOf(path), new Set([...(made.get(domainOf(path)) ?? []), ...keys.made]));
    }
    for (const { table, columns } of writesOf(path, text)) {
      for (const one of table === "?" ? (computedTables[path] ?? []) : [table]) {
        note(one, [...columns, ...keys.all, ...insertedInto(one, text)]);
      }
    }
  }
  return ({ table, name, key, fallback }: OpenColumn) =>
    (named.get(table)?.has(name) ?? false) ||
    [everywhere, named.get(table), made.get(owners.get(table) ?? "")].some(
      (keys) =>
        keys?.has(key) || [...(keys ?? [])].some((one) => one.startsWith(`${key}=`) && one !== given(key, fallback)),
    );
}

/** A key whose value is spelt out. */
const given = (key: string, value: unknown) => `${key}=${JSON.stringify(value)}`;

const keywords = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** The value of a literal; undefined where it is none. */
function literalOf(node: ts.Expression): unknown {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  return keywords.get(node.getText());
}

/** Keys of the objects of a text, with the value where it is spelt out, and those of them whose value is no reading of the same name. */
function keysIn(path: string, text: string): { all: Set<string>; made: Set<string> } {
  const keys = { all: new Set<string>(), made: new Set<string>() };
  const visit = (node: ts.Node): void => {
    if (ts.isShorthandPropertyAssignment(node)) keys.all.add(node.name.text);
    if (ts.isPropertyAssignment(node)) {
      const key = node.name.getText();
      const { initializer } = node;
      const literal = literalOf(initializer);
      keys.all.add(literal === undefined ? key : given(key, literal));
      const read = ts.isPropertyAccessExpression(initializer) ? initializer.name.text : initializer.getText();
      if (read !== key) keys.made.add(literal === undefined ? key : given(key, literal));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return keys;
}

/** The columns that statements in SQL fill. */
function insertedInto(table: string, text: string): string[] {
  const found = text.matchAll(new RegExp(`insert\\s+into\\s+${table}\\s*\\(([^)]*)\\)`, "gi"));
  return [...found].flatMap(([, list = ""]) => list.split(",").map((name) => name.trim()));
}

/** Keys of what an endpoint is given. */
function keysOfBody({ body }: Endpoint): string[] {
  const keys: string[] = [];
  const visit = (schema: unknown): void => {
    if (schema instanceof z.ZodObject) {
      for (const [key, field] of Object.entries(schema.shape)) {
        keys.push(key);
        visit(field);
      }
    } else if (schema instanceof z.ZodArray) visit(schema.element);
    else if (schema instanceof z.ZodUnion) schema.options.forEach(visit);
    else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
      visit(schema.unwrap());
    else if (schema instanceof z.ZodPipe) {
      visit(schema.in);
      visit(schema.out);
    }
  };
  visit(body);
  return keys;
}

test("a statement that writes another domain's table is found, in SQL and through Drizzle", () => {
  const inSql =
    "await db.execute(sql`with a as (\n  update bill set paid_fen = 1, total_fen = 2) insert into bill (id) select 1`);";
  expect(trespasses("masters/goods/some.ts", inSql)).toEqual([
    "goods → bill.paid_fen",
    "goods → bill.total_fen",
    "goods → bill",
  ]);
  const throughDrizzle = 'import { bill } from "#backoffice/trade/stall/bill/bill.tables.ts";\nawait db.delete(bill);';
  expect(trespasses("masters/goods/some.ts", throughDrizzle)).toEqual(["goods → bill"]);
  const throughKit =
    'import { bill } from "#backoffice/trade/stall/bill/bill.tables.ts";\nawait touch(context, bill, found, {});';
  expect(trespasses("masters/goods/some.ts", throughKit)).toEqual(["goods → bill"]);
  expect(trespasses("trade/stall/some.ts", inSql)).toEqual([]);
  expect(trespasses("masters/goods/some.ts", "sql`select from bill for no key update of bill`")).toEqual([]);
  expect(trespasses("masters/goods/some.ts", "sql`truncate bill`")).toEqual(["goods → bill"]);
  expect(trespasses("masters/goods/some.ts", "await deleteInBatches(db, sql`bill`, before);")).toEqual([
    "goods → bill",
  ]);
});

test("a statement whose table is a value is refused where nobody says which tables it may be", () => {
  const computed = `await db.execute(sql\`update $\{table} set paid_fen = 1 where id = 2\`);`;
  expect(trespasses("masters/goods/some.ts", computed)).toEqual(["masters/goods/some.ts → ?"]);
  expect(trespasses("ledgers/money-ledger/payables.ts", computed)).toEqual([
    "money-ledger → purchase.paid_fen",
    "money-ledger → material_purchase.paid_fen",
    "money-ledger → delivery.paid_fen",
  ]);
  for (const tables of Object.values(computedTables))
    for (const table of tables) expect([...owners.keys()]).toContain(table);
  const without = Object.keys(computedTables).filter(
    (path) => !writesOf(path, sources.get(path) ?? "").some(isComputed),
  );
  expect(without).toEqual([]);
});

/** A domain may have rooms on several storeys. */
function domainOf(path: string): string {
  const [storey = "", domain = ""] = path.split("/");
  return storey === "db" ? storey : domain;
}

const isComputed = ({ table }: Write) => table === "?";

function trespasses(path: string, text: string): string[] {
  const writes = writesOf(path, text);
  const computed = writes.filter(isComputed);
  const may = computedTables[path];
  if (computed.length > 0 && !may) return [`${path} → ?`];
  return [...writes, ...computed.flatMap(({ columns }) => (may ?? []).map((table) => ({ table, columns })))]
    .filter(({ table }) => owners.has(table) && owners.get(table) !== domainOf(path))
    .flatMap(({ table, columns }) =>
      columns.length === 0
        ? [`${domainOf(path)} → ${table}`]
        : columns.map((column) => `${domainOf(path)} → ${table}.${column}`),
    );
}

function writesOf(path: string, text: string): Write[] {
  const writes: Write[] = [];
  const tables = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const { text: from } = node.moduleSpecifier;
      const file = from.startsWith("#") ? from.replace("#backoffice/", "") : normalize(join(dirname(path), from));
      const names = node.importClause?.namedBindings;
      for (const { name, propertyName } of names && ts.isNamedImports(names) ? names.elements : []) {
        const table = constants.get(`${file}#${(propertyName ?? name).text}`);
        if (table) tables.set(name.text, table);
      }
    }
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "sql")
      writes.push(...writesIn(textOf(node.template)));
    if (ts.isCallExpression(node)) {
      const called = ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name.text
        : node.expression.getText();
      const written = node.arguments[writers[called] ?? -1];
      const table = tables.get(written?.getText() ?? "") ?? namedIn(written);
      if (table) writes.push({ table, columns: [] });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return writes;
}

/** A table that is an argument as a piece of SQL: sql`login_log`. */
function namedIn(written: ts.Expression | undefined): string | undefined {
  if (!written || !ts.isTaggedTemplateExpression(written)) return undefined;
  return ts.isNoSubstitutionTemplateLiteral(written.template) ? written.template.text : undefined;
}

/** The statement with `?` in the place of what is filled in. */
function textOf(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return template.head.text + template.templateSpans.map(({ literal }) => `?${literal.text}`).join("");
}

function writesIn(statement: string): Write[] {
  const writes = statement.matchAll(
    /(?:\binsert\s+into|\bdelete\s+from|\btruncate|(?<!\bfor\s+|\bfor\s+no\s+key\s+|\bdo\s+)\bupdate)\s+(\w+|\?)(?:\s+(?:as\s+)?(?!set\b)\w+)?(\s+set\b)?/gi,
  );
  return [...writes].map((write) => ({
    table: (write[1] ?? "").toLowerCase(),
    columns: write[2] ? assigned(statement.slice(write.index + write[0].length)) : [],
  }));
}

/** The columns of `a = …, b = …` up to the end of the `set`; commas and words within brackets are not its own. */
function assigned(text: string): string[] {
  let flat = "";
  let depth = 0;
  for (const sign of text) {
    if (sign === "(") depth++;
    else if (sign === ")" && --depth < 0) break;
    else if (depth === 0) flat += sign;
  }
  const [sets = ""] = flat.split(/\b(?:from|where|returning)\b/i);
  return sets.split(",").map((part) => part.split("=")[0]?.trim() ?? "");
}
