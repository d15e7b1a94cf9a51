/** 1688, through its open platform (open.1688.com). */
import type { PlatformAdapter, PlatformApp, PlatformTokens, PullWindow } from "../adapter.ts";
import { courierList, findCourier } from "../couriers.ts";
import { writeSortedJson } from "../exact-json.rules.ts";
import type { Fields } from "../fields.ts";
import { readRows } from "../rows.ts";
import { shipOrFindShipped } from "../shipped.ts";
import { pushInGroups } from "../stock-push.ts";
import { writeAlibaba } from "../times.rules.ts";
import { alibabaClient } from "./client.ts";
import { readRefund, readTrade, tradeState } from "./order.ts";

const publicAuthorize = "https://auth.1688.com/oauth/authorize";
const trade = "com.alibaba.trade";
const logistics = "com.alibaba.logistics";
const day = 24 * 3_600_000;
const skusAtOnce = 50;

export function alibabaAdapter(app: PlatformApp): PlatformAdapter {
  const client = alibabaClient(app);

  const couriers = courierList(async (accessToken) => {
    const api = "alibaba.logistics.OpQueryLogisticCompanyList.offline";
    const answer = await client.call(logistics, api, accessToken, {});
    return answer
      .list("result")
      .map((company) => ({ code: company.text("companyNo"), name: company.text("companyName") }));
  });

  /** Ten hours for calls; half a year for what gets new ones, which a refresh does not give anew. */
  const tokensOf = (answer: Fields, refreshToken: string | null): PlatformTokens => ({
    accessToken: answer.needed("access_token"),
    refreshToken: answer.text("refresh_token") || refreshToken,
    accessExpiresAt: new Date(client.now().getTime() + answer.whole("expires_in") * 1000),
    refreshExpiresAt: answer.instant("refresh_token_timeout"),
    platformShopId: answer.text("memberId", "aliId") || null,
    shopName: answer.text("resource_owner") || null,
  });

  const windowOf = ({ from, to }: PullWindow) => ({
    modifyStartTime: writeAlibaba(from),
    modifyEndTime: writeAlibaba(to),
  });

  const detail = async (accessToken: string, orderId: string) =>
    (await client.call(trade, "alibaba.trade.get.sellerView", accessToken, { orderId, webSite: "1688" })).within(
      "result",
    );

  return {
    platform: "ALIBABA",
    ewaybill: null,
    limits: { windowMs: day, lagMs: 0, pageSize: 20, callsPerSecond: 10 },

    authUrl({ redirectUri, state }) {
      const query = { client_id: app.appKey, site: "1688", redirect_uri: redirectUri, state };
      return `${client.address(publicAuthorize)}?${new URLSearchParams(query)}`;
    },

    async exchange({ code, redirectUri }) {
      const grant = { grant_type: "authorization_code", need_refresh_token: "true", code, redirect_uri: redirectUri };
      return tokensOf(await client.token(grant, [code]), null);
    },

    async refresh(refreshToken) {
      const grant = { grant_type: "refresh_token", refresh_token: refreshToken };
      return tokensOf(await client.token(grant, [refreshToken]), refreshToken);
    },

    async pullOrders(accessToken, window, { number, size }) {
      const answer = await client.call(trade, "alibaba.trade.getSellerOrderList", accessToken, {
        ...windowOf(window),
        page: String(number),
        pageSize: String(size),
        needBuyerAddressAndPhone: "true",
        needMemoInfo: "true",
        isHis: "false",
      });
      return readRows(answer.whole("totalRecord"), answer.list("result"), {
        what: "订单",
        number: (row) => row.within("baseInfo").text("idOfStr", "id"),
        read: readTrade,
      });
    },

    async pullRefunds(accessToken, window, { number, size }) {
      const answer = await client.call(trade, "alibaba.trade.refund.queryOrderRefundList", accessToken, {
        ...windowOf(window),
        // Unlike orders, refunds have a page 0.
        currentPageNum: String(number - 1),
        pageSize: String(size),
        dipsuteType: "0",
      });
      const result = answer.within("result");
      return readRows(result.whole("totalCount"), result.list("opOrderRefundModels"), {
        what: "售后单",
        number: (row) => row.text("refundId", "id"),
        read: readRefund,
      });
    },

    // A parcel names its lines and their pieces, which only the order tells.
    async ship(accessToken, { platformNo, courier, waybillNo, platformLineIds = [] }) {
      const company = findCourier(await couriers(accessToken), courier, client.label);
      const order = readTrade(await detail(accessToken, platformNo));
      const lines = order.lines.filter(({ platformLineId, state }) =>
        platformLineIds.length > 0 ? platformLineIds.includes(platformLineId) : state !== "REFUNDED",
      );
      const sendGoodEntries = lines.map(({ platformLineId, qty }) => ({
        sourceEntryId: platformLineId,
        amount: BigInt(qty),
        weight: 0n,
      }));
      const params = {
        sendGoods: writeSortedJson([{ sourceId: platformNo, sendGoodEntries }]),
        extBody: writeSortedJson({ cpCode: company.code, logisticsCpName: company.name, mailNo: waybillNo }),
      };
      const ship = async () => {
        await client.call(logistics, "alibaba.logistics.OpDeliverySendOrder.offline", accessToken, params);
      };
      await shipOrFindShipped(ship, async () => tradeState(await detail(accessToken, platformNo)));
    },

    pushStock: (accessToken, levels) =>
      pushInGroups(levels, skusAtOnce, async (itemId, group) => {
        const [only] = group;
        const change =
          only && only.platformSkuId === ""
            ? { productAmountChange: BigInt(only.quantity) }
            : {
                skuStocks: group.map(({ platformSkuId, quantity }) => ({
                  skuId: platformSkuId,
                  stockChange: BigInt(quantity),
                })),
              };
        const answer = await client.call("com.alibaba.product", "alibaba.product.modifyStock", accessToken, {
          productStockChange: writeSortedJson([{ productId: BigInt(itemId), ...change }]),
          webSite: "1688",
          // As they spell it: to these numbers, not by them.
          increaceModify: "false",
        });
        const wrong = answer.list("result").find((row) => row.text("result") === "false");
        if (wrong) throw client.error("REFUSED", wrong.text("desc"), { code: wrong.text("code") });
      }),
  };
}
