/** 抖店, through its open platform (op.jinritemai.com). */
import { type PlatformAdapter, type PlatformApp, PlatformError, type PlatformTokens } from "../adapter.ts";
import { courierList, findCourier } from "../couriers.ts";
import type { Fields } from "../fields.ts";
import { readRows } from "../rows.ts";
import { shipOrFindShipped } from "../shipped.ts";
import { pushInGroups } from "../stock-push.ts";
import { writeEpoch } from "../times.rules.ts";
import { douyinClient } from "./client.ts";
import { douyinEwaybill } from "./ewaybill.ts";
import { readAfterSale, readShopOrder, shopOrderState } from "./order.ts";

const publicAuthorize = "https://fuwu.jinritemai.com/authorize";
const day = 24 * 3_600_000;
const skusAtOnce = 50;

export function douyinAdapter(app: PlatformApp): PlatformAdapter {
  const client = douyinClient(app);

  const couriers = courierList(async (accessToken) =>
    (await client.call("order.logisticsCompanyList", accessToken, {}))
      .list("data")
      .map((company) => ({ code: company.text("code"), name: company.text("name") })),
  );

  const tokensOf = (data: Fields, refreshToken: string | null): PlatformTokens => ({
    accessToken: data.needed("access_token"),
    refreshToken: data.text("refresh_token") || refreshToken,
    accessExpiresAt: new Date(client.now().getTime() + data.whole("expires_in") * 1000),
    // 14 days, which the answer does not say.
    refreshExpiresAt: null,
    platformShopId: data.text("shop_id") || null,
    shopName: data.text("shop_name") || null,
  });

  const detail = async (accessToken: string, shop_order_id: string) =>
    (await client.call("order.orderDetail", accessToken, { shop_order_id })).within("data", "shop_order_detail");

  return {
    platform: "DOUYIN",
    ewaybill: douyinEwaybill({ client, couriers, detail }),
    limits: { windowMs: day, lagMs: 0, pageSize: 100, callsPerSecond: 10 },

    // The address that people are sent back to is registered with the application.
    authUrl({ state }) {
      if (!app.serviceId) throw new PlatformError("SETUP", "抖店还没有填写服务号（service_id）");
      const query = { service_id: app.serviceId, state };
      return `${client.address(publicAuthorize)}?${new URLSearchParams(query)}`;
    },

    async exchange({ code }) {
      const params = { code, grant_type: "authorization_code" };
      return tokensOf((await client.call("token.create", null, params, [code])).within("data"), null);
    },

    async refresh(refreshToken) {
      const params = { grant_type: "refresh_token", refresh_token: refreshToken };
      const answer = await client.call("token.refresh", null, params, [refreshToken]);
      return tokensOf(answer.within("data"), refreshToken);
    },

    async pullOrders(accessToken, { from, to }, { number, size }) {
      const answer = await client.call("order.searchList", accessToken, {
        update_time_start: BigInt(writeEpoch(from)),
        update_time_end: BigInt(writeEpoch(to)),
        order_by: "update_time",
        order_asc: false,
        // Pages are numbered from 0.
        page: BigInt(number - 1),
        size: BigInt(size),
      });
      const data = answer.within("data");
      return readRows(data.whole("total"), data.list("shop_order_list"), {
        what: "订单",
        number: (order) => order.text("order_id"),
        read: readShopOrder,
      });
    },

    async pullRefunds(accessToken, { from, to }, { number, size }) {
      const answer = await client.call("afterSale.List", accessToken, {
        update_start_time: BigInt(writeEpoch(from)),
        update_end_time: BigInt(writeEpoch(to)),
        order_by: ["update_time desc"],
        page: BigInt(number - 1),
        size: BigInt(size),
      });
      const data = answer.within("data");
      return readRows(data.whole("total"), data.list("items"), {
        what: "售后单",
        number: (item) => item.within("aftersale_info").text("aftersale_id"),
        read: readAfterSale,
      });
    },

    async ship(accessToken, { platformNo, courier, waybillNo, platformLineIds = [] }) {
      const company = findCourier(await couriers(accessToken), courier, client.label);
      const parcel = { company: company.name, company_code: company.code, logistics_code: waybillNo };
      const ship = async () => {
        if (platformLineIds.length === 0) {
          await client.call("order.logisticsAdd", accessToken, { order_id: platformNo, ...parcel });
          return;
        }
        const { lines } = readShopOrder(await detail(accessToken, platformNo));
        const sent = lines.filter(({ platformLineId }) => platformLineIds.includes(platformLineId));
        await client.call("order.logisticsAddSinglePack", accessToken, {
          order_id_list: [platformNo],
          // The same parcel told twice is one.
          request_id: `${platformNo}-${waybillNo}`,
          shipped_order_info: sent.map(({ platformLineId, qty }) => ({
            shipped_order_id: platformLineId,
            shipped_num: BigInt(qty),
          })),
          ...parcel,
        });
      };
      await shipOrFindShipped(ship, async () => shopOrderState(await detail(accessToken, platformNo)));
    },

    pushStock: (accessToken, levels) =>
      pushInGroups(levels, skusAtOnce, async (itemId, group) => {
        await client.call("sku.syncStockBatch", accessToken, {
          product_id: BigInt(itemId),
          incremental: false,
          sku_sync_list: group.map(({ platformSkuId, quantity }) => ({
            sku_id: BigInt(platformSkuId || "0"),
            sku_type: 0n,
            stock_num: BigInt(quantity),
          })),
        });
      }),
  };
}
