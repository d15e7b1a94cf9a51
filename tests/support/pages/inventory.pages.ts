/** The standing pages of 库存: addresses that depend on no document. */
import { inventory } from "./addresses.ts";
import type { PageTable } from "./page.ts";

export const inventoryPages: PageTable = {
  [`${inventory}/stock`]: [`${inventory}/stock`],
  [`${inventory}/revise`]: [`${inventory}/revise`],
  [`${inventory}/repository`]: [`${inventory}/repository`],
  [`${inventory}/repository/new`]: [`${inventory}/repository/new`],
  [`${inventory}/repository/edit`]: [`${inventory}/repository/edit?id=1`],
  [`${inventory}/repository/confirm`]: [`${inventory}/repository/confirm?id=1&act=disable`],
  [`${inventory}/repository/permission`]: [
    `${inventory}/repository/permission`,
    `${inventory}/repository/permission?kind=role&id=1`,
  ],
  [`${inventory}/repository/permission/copy`]: [`${inventory}/repository/permission/copy?kind=role&id=1`],
  [`${inventory}/stock/monitor`]: [`${inventory}/stock/monitor`, `${inventory}/stock/monitor?tab=alerts`],
  [`${inventory}/stock/monitor/new`]: [`${inventory}/stock/monitor/new?type=LOW`],
  [`${inventory}/stock/monitor/edit`]: [`${inventory}/stock/monitor/edit?id=1`],
  [`${inventory}/stock/monitor/confirm`]: [`${inventory}/stock/monitor/confirm?id=1&act=stop`],
  [`${inventory}/stock/monitor/trial`]: [`${inventory}/stock/monitor/trial?id=1`],
  [`${inventory}/transfer/new`]: [`${inventory}/transfer/new`],
  [`${inventory}/purchase/new`]: [`${inventory}/purchase/new`],
  [`${inventory}/review/new`]: [`${inventory}/review/new`],
  [`${inventory}/revise/new`]: [`${inventory}/revise/new`],
  [`${inventory}/revise/slips`]: [`${inventory}/revise/slips`],
  [`${inventory}/stock/monitor/drafts`]: [`${inventory}/stock/monitor/drafts?kind=transfer`],
};
