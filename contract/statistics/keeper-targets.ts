/** 目标与提成 of 档口大数据: what keepers are to sell in a month, and what share they get (domain.md §3.6). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints } from "#contract/exports.ts";
import { fen } from "#contract/money.ts";
import { permissions } from "#contract/permissions.ts";
import { clientToken, id, looseInteger } from "#contract/value.ts";

const endpoint = endpointsOf("档口统计");
const path = "/api/clothes/statistic/stall/target";

/** `YYYY-MM` in Asia/Shanghai. */
const month = z.string("请选择月份").regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, "月份格式应为 年-月，例如 2026-03");

const maxCommission = 5_000;
const tooMuch = "提成比例应在 0% 至 50% 之间";
const commissionBp = z
  .number("提成比例必须是数字")
  .int("提成比例最多两位小数")
  .min(0, tooMuch)
  .max(maxCommission, tooMuch);

const targetRow = z.object({
  userId: z.number(),
  name: z.string(),
  /** 0: nothing is set for this month. */
  version: z.number(),
  targetFen: z.number(),
  commissionBp: z.number(),
  /** Goods taken less goods given back, discounts and roundings, in the stalls that the asker may see. */
  netFen: z.number(),
  commissionFen: z.number(),
});
export type KeeperTargetRow = z.output<typeof targetRow>;

const body = z.object({
  clientToken,
  userId: id,
  month,
  /** 0: no target. */
  targetFen: fen,
  commissionBp,
  version: looseInteger,
});

export const keeperTargetEndpoints = {
  list: endpoint.get(path, {
    summary: "一个月的营业员目标与提成：在可查看的档口开单而不管目标的人",
    access: [permissions.statStallManage],
    query: z.object({ month: month.optional() }),
    response: z.object({ month, content: z.array(targetRow) }),
  }),
  save: endpoint.put(path, {
    summary: "设一个营业员一个月的目标与提成比例；版本不符时拒绝",
    access: [permissions.statStallManage],
    body,
    response: z.object({ version: z.number() }),
  }),
};

export const keeperTargetExportEndpoints = ownExportEndpoints("目标与提成", keeperTargetEndpoints.list);
