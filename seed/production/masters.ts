/** Writes the masters of production: processes, routes and bills of materials, materials, teams and employees. */
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { employee, team } from "#backoffice/masters/employee/employee/employee.tables.ts";
import { pinyinInitials } from "#backoffice/masters/goods/pinyin.ts";
import { material } from "#backoffice/masters/material/material.tables.ts";
import {
  bomLine,
  process,
  processCategory,
  processPrice,
  productProcess,
} from "#backoffice/trade/manufacture/process/process.tables.ts";
import {
  employees,
  everyTrim,
  mainFabric,
  materials,
  processCategories,
  processes,
  routes,
  teams,
  trimOf,
} from "../data/production.data.ts";
import { type Audit, shiftDay } from "../days.ts";
import { insertRows } from "../rows.ts";
import type { Style } from "../styles.ts";

/** Prices and employees go back this far. */
const pricedDaysAgo = 400;

export async function seedProduction(db: Db, styles: readonly Style[], audit: Audit): Promise<void> {
  const today = bizDateOf(audit.createdAt);
  const dated = { fromDay: shiftDay(today, -pricedDaysAgo), createdBy: audit.createdBy, createdAt: audit.createdAt };
  await insertRows(
    db,
    processCategory,
    processCategories.map((row) => ({ ...row, sort: row.id, ...audit })),
  );
  await insertRows(
    db,
    process,
    processes.map(({ priceLi: _, ...row }) => ({ ...row, status: "ON" as const, sort: row.id, ...audit })),
  );
  await insertRows(
    db,
    processPrice,
    processes.map(({ id, priceLi }) => ({ processId: id, priceLi, ...dated })),
  );
  await insertRows(
    db,
    material,
    materials.map((row) => ({ ...row, status: "ON" as const, composition: "", remark: "", ...audit })),
  );
  await seedRoutes(db, styles);
  await insertRows(
    db,
    team,
    teams.map((row) => ({ ...row, sort: row.id, ...audit })),
  );
  await insertRows(
    db,
    employee,
    employees.map(({ hiredDaysAgo, leftDaysAgo, ...row }) => ({
      ...row,
      no: `YG${String(row.id).padStart(3, "0")}`,
      pinyin: pinyinInitials(row.name),
      phone: `13700000${String(row.id).padStart(3, "0")}`,
      hiredDay: shiftDay(today, -hiredDaysAgo),
      leftDay: leftDaysAgo === null ? null : shiftDay(today, -leftDaysAgo),
      status: leftDaysAgo === null ? ("ACTIVE" as const) : ("LEFT" as const),
      ...audit,
    })),
  );
}

async function seedRoutes(db: Db, styles: readonly Style[]): Promise<void> {
  const own = styles.filter(({ origin }) => origin === "OWN");
  await insertRows(
    db,
    productProcess,
    own.flatMap((style) =>
      routeOf(style).map(({ id, times }, index) => ({ ...at(style), seq: index + 1, processId: id, times })),
    ),
  );
  await insertRows(
    db,
    bomLine,
    own.flatMap((style) =>
      bomOf(style).map(({ id, usageMilli, lossBp }, index) => ({
        ...at(style),
        materialId: id,
        usageMilli,
        lossBp,
        sort: index + 1,
      })),
    ),
  );
}

const at = ({ id }: Style) => ({ productId: id });

/** The steps of a style, in the order of the library. */
export function routeOf({ garment }: Style): ((typeof processes)[number] & { times: number })[] {
  const named = routes[garment.silhouette].split(" ").map((word) => {
    const [name = "", times = "1"] = word.split("×");
    return [name, Number(times)] as const;
  });
  const wanted = new Map(named);
  return processes.flatMap((one) => {
    const times = wanted.get(one.name);
    return times === undefined ? [] : [{ ...one, times }];
  });
}

/** 厘 a piece that the route pays. */
export function routeLi(style: Style): number {
  return routeOf(style).reduce((sum, { priceLi, times }) => sum + priceLi * times, 0);
}

/** Of the fabric as much as is left of the style's cost after the work and the trims: it costs what stock says. */
export function bomOf(style: Style): { id: number; usageMilli: number; lossBp: number; priceLi: number }[] {
  const trims = [
    ...everyTrim.map((code) => ({ code, count: 1 })),
    ...routeOf(style).flatMap(({ name, times }) => {
      const code = trimOf[name];
      return code === undefined ? [] : [{ code, count: times }];
    }),
  ].map(({ code, count }) => ({ ...materialOf(code), usageMilli: count * 1_000, lossBp: 100 }));
  const trimLi = trims.reduce((sum, { priceLi, usageMilli }) => sum + (priceLi * usageMilli) / 1_000, 0);
  const fabric = materialOf(mainFabric[style.garment.silhouette]);
  const leftLi = Math.max(style.costFen * 10 - routeLi(style) - trimLi, fabric.priceLi / 10);
  const fabricMilli = Math.max(50, Math.round((leftLi * 1_000) / fabric.priceLi));
  return [{ ...fabric, usageMilli: fabricMilli, lossBp: 300 }, ...trims].map(({ id, usageMilli, lossBp, priceLi }) => ({
    ...{ id, usageMilli, lossBp, priceLi },
  }));
}

function materialOf(code: string) {
  const found = materials.find((row) => row.code === code);
  if (!found) throw new Error(`no material ${code}`);
  return found;
}
