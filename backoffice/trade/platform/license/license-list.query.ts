/** 营业执照列表: how each stands today, and how many shops it has; and its export. */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { type Column, day, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { findSort } from "#contract/page.ts";
import { licenseStatusLabels, licenseTypeLabels } from "#contract/platform/license.words.ts";
import {
  type LicenseFilter,
  type LicenseRow,
  type licenseEndpoints,
  licenseExportEndpoints,
  licenseSortFields,
} from "#contract/platform/licenses.ts";
import { licenseStatusOf } from "./license.rules.ts";

export const listLicenses: Operation<typeof licenseEndpoints.list> = async (context, { query }) => {
  const found = await findLicenses(context, query);
  const from = query.page * query.size;
  return {
    content: found.slice(from, from + query.size),
    totalElements: found.length,
    totals: { shops: found.reduce((sum, row) => sum + row.shops, 0) },
  };
};

const columns: readonly Column<LicenseRow>[] = [
  text("主体名称", 36, (row) => row.name),
  text("统一社会信用代码", 22, (row) => row.code),
  text("类型", 12, (row) => licenseTypeLabels[row.type]),
  text("法人", 12, (row) => row.legalPerson),
  day("成立", (row) => row.startDay),
  text("有效期至", 12, (row) => row.endDay ?? "长期"),
  text("副本图", 8, (row) => (row.hasImage ? "有" : "无")),
  number("关联店铺", (row) => row.shops),
  text("状态", 10, (row) => licenseStatusLabels[row.status]),
];

export const licenseExport = listExport({
  topic: "licenses.export",
  title: "营业执照",
  endpoints: licenseExportEndpoints,
  async count(context, filter) {
    return { license: (await findLicenses(context, filter)).length };
  },
  async table(context, choice) {
    return exportRows(columns, async function* () {
      yield await findLicenses(context, choice);
    });
  },
});

/** A company has a handful: they are read whole, so that their states come from one rule. */
async function findLicenses(
  { db, clock }: Pick<Context, "db" | "clock">,
  filter: LicenseFilter,
): Promise<LicenseRow[]> {
  const { keyword, type, status } = filter;
  const part = containing(keyword ?? "");
  const found = await rows<Omit<LicenseRow, "status"> & { cancelled: boolean }>(
    db,
    sql`
    select l.id, l.version, l.name, l.code, l.type, l.legal_person as "legalPerson", l.start_day::text as "startDay",
           l.end_day::text as "endDay", l.image_blob_id is not null as "hasImage", l.cancelled,
           (select count(*)::int8 from shop s where s.license_id = l.id) as shops
    from license l
    where ${all([
      Boolean(keyword) && sql`(l.name ilike ${part} or l.code ilike ${part} or l.legal_person ilike ${part})`,
      type !== undefined && sql`l.type = ${type}`,
    ])}
    order by l.name, l.id`,
  );
  const today = bizDateOf(clock.now());
  const seen = found
    .map(({ cancelled, ...row }): LicenseRow => ({ ...row, status: licenseStatusOf({ ...row, cancelled }, today) }))
    .filter((row) => status === undefined || row.status === status);
  const sort = findSort(filter.sort, licenseSortFields);
  if (!sort) return seen;
  const sign = sort.direction === "asc" ? 1 : -1;
  return seen.toSorted((one, other) => {
    if (sort.field === "shops") return sign * (one.shops - other.shops);
    if (sort.field === "name") return sign * one.name.localeCompare(other.name, "zh-CN");
    // 长期 comes last.
    return sign * (one.endDay ?? "9999").localeCompare(other.endDay ?? "9999");
  });
}
