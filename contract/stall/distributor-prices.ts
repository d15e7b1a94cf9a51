/** 客户专价: what single styles cost one customer (domain.md §3.4). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownersExportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { clientToken, id, instant } from "#contract/value.ts";
import { ownPrice, ownPriceBody } from "./own-prices.ts";

const endpoint = endpointsOf("分销商");

export const distributorPriceEndpoints = {
  list: endpoint.get("/api/clothes/distributor/:id/price", {
    summary: "客户专价",
    access: [permissions.distributorList],
    query: pageQuery,
    response: pageOf(ownPrice.extend({ updateBy: z.string().nullable(), updateTime: instant })),
  }),
  save: endpoint.post("/api/clothes/distributor/:id/price", {
    summary: "按款号设客户专价；低于最低价须有权限",
    access: [permissions.distributorEdit],
    body: ownPriceBody,
    response: z.object({ productId: z.number(), added: z.boolean() }),
  }),
  remove: endpoint.delete("/api/clothes/distributor/:id/price/:productId", {
    summary: "删除客户专价",
    access: [permissions.distributorEdit],
    params: z.object({ id, productId: id }),
    body: z.object({ clientToken }),
  }),
};

export const distributorPriceExportEndpoints = ownersExportEndpoints("客户专价", distributorPriceEndpoints.list, [
  "row",
]);
