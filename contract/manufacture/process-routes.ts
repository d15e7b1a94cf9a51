/** 款式工序 and BOM: the route of a style, and what one piece of it takes (domain.md §3.2, process; §4). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  blankAs,
  chosenId,
  clientToken,
  id,
  keyword,
  looseBoolean,
  looseInteger,
  named,
  requiredChoice,
} from "#contract/value.ts";
import { materialUnits } from "./material.words.ts";
import { processStages, processStatuses } from "./process.words.ts";
import { processPriceLi } from "./processes.ts";

const tag = "款式工序";
const endpoint = endpointsOf(tag);

const maxRouteSteps = 100;
const maxBomLines = 100;

export const routeSortFields = ["styleNo", "steps", "totalLi", "stdSec"] as const;
export type RouteSortField = (typeof routeSortFields)[number];

export const routeFilter = z.object({
  /** Part of the 款号 or the 品名. */
  keyword,
  /** Whether the style has a route. */
  has: z.enum(["YES", "NO"]).optional(),
  /** One style. */
  productId: id.optional(),
  sort: pageQuery.shape.sort,
});
export type RouteFilter = z.output<typeof routeFilter>;

const routeRow = z.object({
  /** The style's. */
  id: z.number(),
  styleNo: z.string(),
  name: z.string(),
  /** Processes of its route. */
  steps: z.number(),
  /** 总工价 of a piece today, 厘. */
  totalLi: z.number(),
  /** 标准工时 of a piece, seconds. */
  stdSec: z.number(),
  /** Lines of its bill of materials. */
  materials: z.number(),
});
export type RouteRow = z.output<typeof routeRow>;

const routeStep = z.object({
  processId: z.number(),
  code: z.string(),
  name: z.string(),
  categoryName: z.string(),
  stage: z.enum(processStages),
  status: z.enum(processStatuses),
  times: z.number(),
  /** Of once, 厘: the style's own price, else the library's today. */
  priceLi: z.number(),
  /** The style's own price; null where the library's holds. */
  ownLi: z.number().nullable(),
  /** The library's today. */
  libraryLi: z.number(),
  /** Of once. */
  stdSec: z.number(),
});

const style = z.object({ id: z.number(), version: z.number(), styleNo: z.string(), name: z.string() });

const routeDetail = style.extend({
  steps: z.array(routeStep),
  totalLi: z.number(),
  stdSec: z.number(),
});
export type RouteDetail = z.output<typeof routeDetail>;

const bomLineRow = z.object({
  materialId: z.number(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.enum(materialUnits),
  /** Null: of every colour. */
  colorId: z.number().nullable(),
  colorName: z.string().nullable(),
  /** 单耗, 1/1000 of the unit. */
  usageMilli: z.number(),
  lossBp: z.number(),
  /** 参考价 of a unit and what the line costs a piece, 厘; absent for who may not see cost. */
  priceLi: z.number().optional(),
  costLi: z.number().optional(),
});

const bomDetail = style.extend({
  colors: z.array(named),
  lines: z.array(bomLineRow),
  /** What a piece of each colour costs at reference prices, 厘; absent for who may not see cost. */
  costs: z.array(z.object({ colorId: z.number(), colorName: z.string(), costLi: z.number() })).optional(),
});
export type BomDetail = z.output<typeof bomDetail>;

const seen = { id, version: looseInteger, clientToken };

const path = "/api/clothes/process/route";
const bomPath = "/api/clothes/process/bom";
const list = [permissions.processList];
const edit = [permissions.processEdit];
const saved = z.object({ id: z.number(), version: z.number() });

export const processRouteEndpoints = {
  list: endpoint.get(path, {
    summary: "款式及其工序数、总工价、总工时",
    access: list,
    query: pageQuery.extend(routeFilter.shape),
    response: pageOf(routeRow),
  }),
  route: endpoint.get(`${path}/:id`, {
    summary: "一款的工序，按顺序，今天的工价",
    access: list,
    response: routeDetail,
  }),
  choices: endpoint.get(`${path}/choices`, {
    summary: "可以加入款式的工序，和有工序可复制的款式",
    access: list,
    response: z.object({
      processes: z.array(
        z.object({ id: z.number(), code: z.string(), name: z.string(), categoryName: z.string(), priceLi: z.number() }),
      ),
      styles: z.array(z.object({ id: z.number(), styleNo: z.string(), name: z.string() })),
    }),
  }),
  saveRoute: endpoint.put(path, {
    summary: "保存一款的全部工序，按给出的顺序；只影响以后的批次，除非同步未审核记录",
    access: edit,
    body: z.object({
      ...seen,
      steps: z
        .array(
          z.object({
            processId: requiredChoice("工序"),
            times: looseInteger.min(1, "次数至少为 1").max(99, "次数不能超过 99"),
            /** Of once; null: the library's. Another price than before needs the right to change prices. */
            ownLi: blankAs(null, processPriceLi.nullable()),
          }),
        )
        .max(maxRouteSteps, `一款最多 ${maxRouteSteps} 道工序`),
      /** 同步未审核记录: of this style, whose own price changes. */
      sync: looseBoolean,
    }),
    response: saved.extend({ synced: z.number() }),
  }),
  copyRoute: endpoint.post(`${path}/copy`, {
    summary: "从另一款复制工序，替换原有的",
    access: edit,
    body: z.object({ ...seen, fromId: requiredChoice("款式") }),
    response: saved.extend({ steps: z.number() }),
  }),
  bom: endpoint.get(`${bomPath}/:id`, {
    summary: "一款的物料用量，及有权查看成本者的单件成本",
    access: list,
    response: bomDetail,
  }),
  materials: endpoint.get(`${bomPath}/materials`, {
    summary: "可以加入用量表的物料",
    access: list,
    response: z.array(
      z.object({ id: z.number(), code: z.string(), name: z.string(), spec: z.string(), unit: z.enum(materialUnits) }),
    ),
  }),
  saveBom: endpoint.put(bomPath, {
    summary: "保存一款的全部用量；只影响以后的批次",
    access: edit,
    body: z.object({
      ...seen,
      lines: z
        .array(
          z.object({
            materialId: requiredChoice("物料"),
            colorId: chosenId,
            usageMilli: looseInteger.min(1, "单耗必须大于 0").max(99_999_999, "单耗不能超过 99,999.999"),
            lossBp: blankAs(0, looseInteger.min(0, "损耗不能小于 0").max(10_000, "损耗不能超过 100%")),
          }),
        )
        .max(maxBomLines, `一款最多 ${maxBomLines} 行用量`),
    }),
    response: saved,
  }),
};

export const processRouteExportEndpoints = exportEndpoints({
  tag,
  title: "款式工序",
  path,
  access: list,
  filter: routeFilter,
  layouts: ["step", "style"],
});
