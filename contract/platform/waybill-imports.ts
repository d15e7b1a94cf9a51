/** 批量填单号: the spreadsheet of couriers and waybill numbers (domain.md §3.5, shop/order). */
import { permissions } from "#contract/permissions.ts";
import { rowImportEndpoints } from "#contract/row-imports.ts";

export const waybillImport = rowImportEndpoints({
  tag: "平台订单",
  title: "快递单号",
  path: "/api/clothes/shop/order/waybill/import",
  area: "waybills",
  access: [permissions.shopOrderShip],
  writes: "填写快递公司和快递单号，不发货",
});
