/** 拼多多, through its open platform (open.pinduoduo.com). */
import type { PlatformAdapter, PlatformApp, PlatformTokens, PullPage, PullWindow } from "../adapter.ts";
import { courierList, findCourier } from "../couriers.ts";
import type { Fields } from "../fields.ts";
import { readRows } from "../rows.ts";
import { shipOrFindShipped } from "../shipped.ts";
import { pushInGroups } from "../stock-push.ts";
import { writeEpoch } from "../times.rules.ts";
import { pinduoduoClient } from "./client.ts";
import { orderState, readOrder, readRefund } from "./order.ts";

const publicAuthorize = "https://fuwu.pinduoduo.com/service-market/auth";
const minute = 60_000;

export function pinduoduoAdapter(app: PlatformApp): PlatformAdapter {
  const client = pinduoduoClient(app);

  const couriers = courierList(async (accessToken) =>
    (await client.call("pdd.logistics.companies.get", "logistics_companies_get_response", accessToken, {}))
      .list("logistics_companies")
      .map((company) => ({ code: company.text("id"), name: company.text("logistics_company") })),
  );

  const tokensOf = (answer: Fields, refreshToken: string | null): PlatformTokens => {
    const now = client.now().getTime();
    const seconds = answer.whole("refresh_token_expires_in");
    return {
      accessToken: answer.needed("access_token"),
      refreshToken: answer.text("refresh_token") || refreshToken,
      accessExpiresAt: new Date(now + answer.whole("expires_in") * 1000),
      refreshExpiresAt: seconds > 0 ? new Date(now + seconds * 1000) : null,
      platformShopId: answer.text("owner_id") || null,
      shopName: answer.text("owner_name") || null,
    };
  };

  const windowOf = ({ from, to }: PullWindow, { number, size }: PullPage) => ({
    start_updated_at: writeEpoch(from),
    end_updated_at: writeEpoch(to),
    page: String(number),
    page_size: String(size),
  });

  const detail = async (accessToken: string, order_sn: string) => {
    const name = "order_info_get_response";
    return (await client.call("pdd.order.information.get", name, accessToken, { order_sn })).within("order_info");
  };

  return {
    platform: "PINDUODUO",
    ewaybill: null,
    // Half an hour, which ends three minutes ago: else orders are missed, as its documentation warns.
    limits: { windowMs: 30 * minute, lagMs: 3 * minute, pageSize: 100, callsPerSecond: 10 },

    authUrl({ redirectUri, state }) {
      const query = { response_type: "code", client_id: app.appKey, redirect_uri: redirectUri, state };
      return `${client.address(publicAuthorize)}?${new URLSearchParams(query)}`;
    },

    async exchange({ code }) {
      const name = "pop_auth_token_create_response";
      return tokensOf(await client.call("pdd.pop.auth.token.create", name, null, { code }, [code]), null);
    },

    async refresh(refreshToken) {
      const name = "pop_auth_token_refresh_response";
      const params = { refresh_token: refreshToken };
      const answer = await client.call("pdd.pop.auth.token.refresh", name, null, params, [refreshToken]);
      return tokensOf(answer, refreshToken);
    },

    async pullOrders(accessToken, window, page) {
      const name = "order_sn_increment_get_response";
      const answer = await client.call("pdd.order.number.list.increment.get", name, accessToken, {
        ...windowOf(window, page),
        is_lucky_flag: "0",
        order_status: "5",
        refund_status: "5",
        use_has_next: "false",
      });
      const rows = answer.list("order_sn_list");
      const sent = rows.some((row) => row.text("tracking_number") !== "");
      const names = new Map(sent ? (await couriers(accessToken)).map(({ code, name: label }) => [code, label]) : []);
      return readRows(answer.whole("total_count"), rows, {
        what: "订单",
        number: (order) => order.text("order_sn"),
        read: (order) => readOrder(order, names),
      });
    },

    async pullRefunds(accessToken, window, page) {
      const name = "refund_increment_get_response";
      const answer = await client.call("pdd.refund.list.increment.get", name, accessToken, {
        ...windowOf(window, page),
        // All types, and all states.
        after_sales_type: "1",
        after_sales_status: "1",
      });
      return readRows(answer.whole("total_count"), answer.list("refund_list"), {
        what: "售后单",
        number: (refund) => refund.text("id"),
        read: readRefund,
      });
    },

    // An order is one parcel: it has no part of it.
    async ship(accessToken, { platformNo, courier, waybillNo }) {
      const company = findCourier(await couriers(accessToken), courier, client.label);
      const ship = async () => {
        const params = { order_sn: platformNo, logistics_id: company.code, tracking_number: waybillNo };
        const name = "logistics_online_send_response";
        const answer = await client.call("pdd.logistics.online.send", name, accessToken, params);
        if (!answer.flag("is_success")) throw client.error("REFUSED", "");
      };
      await shipOrFindShipped(ship, async () => orderState(await detail(accessToken, platformNo)));
    },

    pushStock: (accessToken, levels) =>
      pushInGroups(levels, 1, async (itemId, group) => {
        for (const { platformSkuId, quantity } of group) {
          const params = {
            goods_id: itemId,
            ...(platformSkuId !== "" && { sku_id: platformSkuId }),
            quantity: String(quantity),
            update_type: "1",
          };
          const name = "goods_quantity_update_response";
          const answer = await client.call("pdd.goods.quantity.update", name, accessToken, params);
          if (!answer.flag("is_success")) throw client.error("REFUSED", "");
        }
      }),
  };
}
