/** 月结: closing and reopening a month, and what still hinders it (domain.md §1.11, §3.6). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints } from "#contract/exports.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, clientToken, instant, requiredText } from "#contract/value.ts";
import { monthText } from "./fixed-assets.ts";
import { hindranceKeys } from "./period.words.ts";

const endpoint = endpointsOf("资产管理");
const path = "/api/clothes/period";
const list = [permissions.assetList];

const periodRow = z.object({
  month: z.string(),
  closed: z.boolean(),
  /** Null of a month that a later one closed along with itself. */
  closedBy: z.string().nullable(),
  closeTime: instant.nullable(),
  /** The next one to close, and how many before it close along with it; the one that may be reopened. */
  next: z.boolean(),
  along: z.number(),
  last: z.boolean(),
});
export type PeriodRow = z.output<typeof periodRow>;

const hindrance = z.object({
  key: z.enum(hindranceKeys),
  /** Of one calendar year, so that a list of documents shows them all at once; of 日结 those of one stall. */
  count: z.number(),
  stallId: z.number().nullable(),
  stallName: z.string().nullable(),
  /** The days of the first and of the last of them. */
  from: bizDate,
  to: bizDate,
  /** False: only to be known; the month can be closed. */
  hard: z.boolean(),
});
export type Hindrance = z.output<typeof hindrance>;

const month = z.object({ month: monthText });

export const periodEndpoints = {
  list: endpoint.get(path, {
    summary: "各月份的月结状态，最近的在前",
    access: list,
    query: z.object({}),
    response: z.object({ content: z.array(periodRow) }),
  }),
  detail: endpoint.get(`${path}/:month`, {
    summary: "一个月份：还有什么妨碍结账",
    access: list,
    params: month,
    response: periodRow.extend({
      hindrances: z.array(hindrance),
      /** Why it cannot be closed now; null where it can. */
      closeRefusal: z.string().nullable(),
      reopenRefusal: z.string().nullable(),
      mayClose: z.boolean(),
    }),
  }),
  close: endpoint.post(`${path}/:month/close`, {
    summary: "月结：该月及之前不能再记账；有未处理的单据时拒绝",
    access: [permissions.assetClose],
    params: month,
    body: z.object({ clientToken }),
  }),
  reopen: endpoint.post(`${path}/:month/reopen`, {
    summary: "反月结：只能从最后结账的月份开始，须写原因",
    access: [permissions.assetClose],
    params: month,
    body: z.object({ clientToken, reason: requiredText("原因", 200) }),
  }),
};

export const periodExportEndpoints = ownExportEndpoints("月结", periodEndpoints.list);
