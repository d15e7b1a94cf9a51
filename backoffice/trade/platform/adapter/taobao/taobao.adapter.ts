/** 淘宝/天猫, through 淘宝开放平台 (open.taobao.com). */
import type { PlatformAdapter, PlatformApp, PlatformTokens, PullPage, PullWindow } from "../adapter.ts";
import { courierList, findCourier } from "../couriers.ts";
import type { Fields } from "../fields.ts";
import { readRows } from "../rows.ts";
import { shipOrFindShipped } from "../shipped.ts";
import { pushInGroups } from "../stock-push.ts";
import { writeShanghai } from "../times.rules.ts";
import { topClient } from "./client.ts";
import { cainiaoEwaybill } from "./ewaybill.ts";
import { readRefund, readTrade, refundFields, tradeFields, tradeState } from "./order.ts";

const publicAuthorize = "https://oauth.taobao.com/authorize";
const day = 24 * 3_600_000;
const detailsAtOnce = 5;
/** SKUs that taobao.skus.quantity.update takes. */
const skusAtOnce = 20;

export function taobaoAdapter(app: PlatformApp): PlatformAdapter {
  const client = topClient(app);

  const couriers = courierList(async (accessToken) => {
    const answer = await client.call("taobao.logistics.companies.get", accessToken, { fields: "id,code,name" });
    return answer
      .list("logistics_companies", "logistics_company")
      .map((company) => ({ code: company.text("code"), name: company.text("name") }));
  });

  const tokensOf = (answer: Fields, refreshToken: string | null): PlatformTokens => {
    const now = client.now().getTime();
    const seconds = answer.whole("re_expires_in");
    return {
      accessToken: answer.needed("access_token"),
      refreshToken: answer.text("refresh_token") || refreshToken,
      accessExpiresAt: new Date(now + answer.whole("expires_in") * 1000),
      refreshExpiresAt: seconds > 0 ? new Date(now + seconds * 1000) : null,
      platformShopId: answer.text("taobao_user_id") || null,
      shopName: decoded(answer.text("taobao_user_nick")) || null,
    };
  };

  const windowOf = ({ from, to }: PullWindow, { number, size }: PullPage) => ({
    start_modified: writeShanghai(from),
    end_modified: writeShanghai(to),
    page_no: String(number),
    page_size: String(size),
    use_has_next: "false",
  });

  const detail = async (accessToken: string, tid: string, fields: string) =>
    (await client.call("taobao.trade.fullinfo.get", accessToken, { fields, tid })).within("trade");

  return {
    platform: "TAOBAO",
    ewaybill: cainiaoEwaybill({ client, couriers, detail }),
    limits: { windowMs: day, lagMs: 0, pageSize: 100, callsPerSecond: 10 },

    authUrl({ redirectUri, state }) {
      const query = { response_type: "code", client_id: app.appKey, redirect_uri: redirectUri, state, view: "web" };
      return `${client.address(publicAuthorize)}?${new URLSearchParams(query)}`;
    },

    async exchange({ code, redirectUri }) {
      const grant = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
      return tokensOf(await client.token(grant, [code]), null);
    },

    async refresh(refreshToken) {
      const grant = { grant_type: "refresh_token", refresh_token: refreshToken };
      return tokensOf(await client.token(grant, [refreshToken]), refreshToken);
    },

    // The list has no remarks: only what says that it has one is asked for by itself.
    async pullOrders(accessToken, window, page) {
      const params = { fields: tradeFields, ...windowOf(window, page) };
      const answer = await client.call("taobao.trades.sold.increment.get", accessToken, params);
      const trades = answer.list("trades", "trade");
      const remarked = trades.flatMap((trade, index) =>
        trade.flag("has_buyer_message") || trade.whole("seller_flag") > 0 ? [index] : [],
      );
      for (let start = 0; start < remarked.length; start += detailsAtOnce) {
        await Promise.all(
          remarked.slice(start, start + detailsAtOnce).map(async (index) => {
            const tid = trades[index]?.text("tid_str", "tid");
            if (tid) trades[index] = await detail(accessToken, tid, tradeFields);
          }),
        );
      }
      return readRows(answer.whole("total_results"), trades, {
        what: "订单",
        number: (trade) => trade.text("tid_str", "tid"),
        read: readTrade,
      });
    },

    async pullRefunds(accessToken, window, page) {
      const params = { fields: refundFields, ...windowOf(window, page) };
      const answer = await client.call("taobao.refunds.receive.get", accessToken, params);
      return readRows(answer.whole("total_results"), answer.list("refunds", "refund"), {
        what: "售后单",
        number: (refund) => refund.text("refund_id"),
        read: readRefund,
      });
    },

    async ship(accessToken, { platformNo, courier, waybillNo, platformLineIds = [] }) {
      const { code } = findCourier(await couriers(accessToken), courier, client.label);
      const part = platformLineIds.length > 0 ? { sub_tid: platformLineIds.join(","), is_split: "1" } : {};
      const params = { tid: platformNo, out_sid: waybillNo, company_code: code, ...part };
      const ship = async () => {
        const answer = await client.call("taobao.logistics.offline.send", accessToken, params);
        if (!answer.within("shipping").flag("is_success")) throw client.error("REFUSED", "");
      };
      await shipOrFindShipped(ship, async () => tradeState(await detail(accessToken, platformNo, "tid,status")));
    },

    pushStock: (accessToken, levels) =>
      pushInGroups(levels, skusAtOnce, async (itemId, group) => {
        const [only] = group;
        const whole = group.length === 1 && only?.platformSkuId === "";
        if (whole) {
          const params = { num_iid: itemId, quantity: String(only.quantity), type: "1" };
          await client.call("taobao.item.quantity.update", accessToken, params);
          return;
        }
        const quantities = group.map(({ platformSkuId, quantity }) => `${platformSkuId}:${quantity}`).join(";");
        const params = { num_iid: itemId, skuid_quantities: quantities, type: "1" };
        await client.call("taobao.skus.quantity.update", accessToken, params);
      }),
  };
}

/** 旺旺 names come percent-encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
