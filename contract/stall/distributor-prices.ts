/** 客户专价: what single styles cost one customer (domain.md §3.4). */
import { z } from "zod";
import { defineEndpoint } from "#contract/endpoint.ts";
import { ownersExportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { byId, clientToken, id, instant } from "#contract/value.ts";
import { ownPrice, ownPriceBody } from "./own-prices.ts";

const tag = "分销商";

export const distributorPriceEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/clothes/distributor/:id/price",
    tag,
    summary: "客户专价",
    access: [permissions.distributorList],
    params: byId,
    query: pageQuery,
    response: pageOf(ownPrice.extend({ updateBy: z.string().nullable(), updateTime: instant })),
  }),
  save: defineEndpoint({
    method: "POST",
    path: "/api/clothes/distributor/:id/price",
    tag,
    summary: "按款号设客户专价；低于最低价须有权限",
    access: [permissions.distributorEdit],
    params: byId,
    body: ownPriceBody,
    response: z.object({ productId: z.number(), added: z.boolean() }),
  }),
  remove: defineEndpoint({
    method: "DELETE",
    path: "/api/clothes/distributor/:id/price/:productId",
    tag,
    summary: "删除客户专价",
    access: [permissions.distributorEdit],
    params: z.object({ id, productId: id }),
    body: z.object({ clientToken }),
  }),
};

export const distributorPriceExportEndpoints = ownersExportEndpoints("客户专价", distributorPriceEndpoints.list, [
  "row",
]);
