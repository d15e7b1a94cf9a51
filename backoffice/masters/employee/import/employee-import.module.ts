/** 导入员工: by the rules of 新增员工; who is there already is not changed. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { choiceOf, dayOf } from "#backoffice/ground/spreadsheet/opening.rules.ts";
import { type CheckedRows, rowImport, type SheetRow } from "#backoffice/ground/spreadsheet/row-import.ts";
import { reportOnce, sheetError } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";
import { seesWages } from "#backoffice/masters/employee/employee/employee.ts";
import { addEmployee } from "#backoffice/masters/employee/employee/employee-file.ts";
import { listVisibleRepositories } from "#backoffice/masters/repository/repository.ts";
import { payTypeLabels } from "#contract/employee/employee.words.ts";
import { employeeImport } from "#contract/employee/employee-imports.ts";
import { type EmployeeFields, employeeEndpoints } from "#contract/employee/employees.ts";
import type { RowError } from "#contract/goods/product-imports.ts";
import { parseYuan } from "#contract/money.ts";
import { type EmployeeField, employeeColumns } from "./employee-sheet.rules.ts";

/** What a cell names, by name. */
type Named = ReadonlyMap<string, number>;

async function check(
  context: Context,
  sheet: readonly SheetRow<typeof employeeColumns>[],
): Promise<CheckedRows<EmployeeFields>> {
  const { db } = context;
  const depts = await namesOf(db, sql`select id, name from dept where enabled`);
  const teams = await namesOf(db, sql`select id, name from team`);
  const places = new Map((await listVisibleRepositories(context, { right: "view" })).map(({ id, name }) => [name, id]));
  const standing = await rows<{ no: string; phone: string | null }>(db, sql`select no, phone from employee`);
  // 0: it stands already; else the row that has it.
  const nos = new Map(standing.map(({ no }) => [no, 0]));
  const phones = new Map(standing.map(({ phone }) => [phone ?? "", 0]));
  const errors: RowError[] = [];
  const right: { row: number; fields: EmployeeFields }[] = [];
  for (const { number, values } of sheet) {
    const before = errors.length;
    const refuse = (field: EmployeeField, message: string) =>
      reportOnce(errors, sheetError(employeeColumns, number, field, message));
    const find = (field: EmployeeField, label: string, known: Named) => {
      const name = values[field]?.trim();
      const id = name ? known.get(name) : null;
      if (id === undefined) refuse(field, `${label}“${name}”不存在`);
      return id ?? null;
    };
    const payType = choiceOf(payTypeLabels, values.payType, "PIECE", (text) =>
      refuse("payType", `计薪方式“${text}”不对：请填${Object.values(payTypeLabels).join("、")}`),
    );
    const baseFen = values.baseFen?.trim() ? parseYuan(values.baseFen.normalize("NFKC")) : 0;
    if (baseFen === null) refuse("baseFen", `底薪“${values.baseFen}”格式不对：请用数字，最多两位小数`);
    if (baseFen && !seesWages(context)) refuse("baseFen", "您没有查看工资的权限，不能录入底薪");
    const parsed = employeeEndpoints.add.body.safeParse({
      ...values,
      name: values.name ?? "",
      phone: values.phone ?? "",
      hiredDay: dayOf(values.hiredDay ?? ""),
      deptId: find("deptId", "部门", depts),
      teamId: find("teamId", "班组", teams),
      repositoryId: find("repositoryId", "仓库", places),
      payType: payType ?? "PIECE",
      baseFen,
      clientToken: randomUUID(),
    });
    for (const { path, message } of parsed.error?.issues ?? []) refuse(columnOf(path[0]), message);
    if (!parsed.success || errors.length > before) continue;
    const { no, phone } = parsed.data;
    const once = (field: EmployeeField, value: string, known: Map<string, number>, taken: string) => {
      if (value === "") return;
      const at = known.get(value);
      if (at !== undefined) refuse(field, at === 0 ? taken : `与第 ${at} 行重复`);
      known.set(value, at ?? number);
    };
    once("no", no, nos, `工号 ${no} 已存在`);
    once("phone", phone ?? "", phones, `手机 ${phone} 已是其他员工的`);
    if (errors.length === before) right.push({ row: number, fields: parsed.data });
  }
  return { right, errors };
}

async function namesOf(db: Db, query: ReturnType<typeof sql>): Promise<Named> {
  return new Map((await rows<{ id: number; name: string }>(db, query)).map(({ id, name }) => [name, id]));
}

const columnOf = (field: PropertyKey | undefined): EmployeeField =>
  (Object.keys(employeeColumns) as EmployeeField[]).find((name) => name === field) ?? "name";

export const employeeImportModule = rowImport({
  import: employeeImport,
  columns: employeeColumns,
  check,
  write: async (context, fields) => (await addEmployee(context, { body: fields })).id,
});
