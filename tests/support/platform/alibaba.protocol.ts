/** The test platform as 1688 开放平台: /openapi/param2/1/{namespace}/{api}/{appKey} signed over its path, OAuth over http. */
import { createHmac } from "node:crypto";
import {
  type GatewayAnswer,
  type GatewayCall,
  type Ground,
  type ProtocolServer,
  raw,
  shanghai,
  writeJson,
  yuan,
} from "./protocol.ts";
import { apps, couriers, type TestLine, type TestOrder, type TestRefund } from "./world.ts";

const app = apps.alibaba;

const statusWords: Record<TestOrder["status"], string> = {
  WAIT_PAY: "waitbuyerpay",
  PAID: "waitsellersend",
  SHIPPED: "waitbuyerreceive",
  FINISHED: "success",
  CLOSED: "cancel",
};
const lineRefunds: Record<TestLine["refund"], string | undefined> = {
  NONE: undefined,
  OPEN: "WAIT_SELLER_AGREE",
  DONE: "REFUND_SUCCESS",
  CLOSED: "REFUND_CLOSED",
};
const refundWords: Record<TestRefund["status"], string> = {
  APPLIED: "waitselleragree",
  AGREED: "waitbuyersend",
  GOODS_BACK: "waitsellerreceive",
  REFUNDED: "refundsuccess",
  REJECTED: "waitbuyermodify",
  WITHDRAWN: "refundclose",
};

/** `20261122180000000+0800`. */
function written(iso: string | null): string | undefined {
  return iso === null ? undefined : `${shanghai(iso).replace(/\D/g, "")}000+0800`;
}

function parsed(text: string | null): Date {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d{3}\+0800$/.exec(text ?? "") ?? [];
  return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}+08:00`);
}

function gatewayError(method: string, status: number, error_code: string, error_message: string): GatewayAnswer {
  const json = writeJson({ error_code, error_message, exception: error_message, request_id: "0a1b2c3d" });
  return { status, json, error: error_code, method };
}

export function alibabaServer({ world, authorisation }: Ground): ProtocolServer {
  const tradeOf = (order: TestOrder) => {
    const goodsFen = order.lines.reduce((sum, line) => sum + line.priceFen * line.qty, 0);
    const discountFen = goodsFen + order.freightFen - order.paidFen;
    return {
      baseInfo: {
        id: raw(order.no),
        idOfStr: order.no,
        status: statusWords[order.status],
        createTime: written(order.placedAt),
        payTime: written(order.paidAt),
        modifyTime: written(order.modifiedAt),
        buyerLoginId: order.buyer,
        buyerFeedback: order.message || undefined,
        sellerMemo: order.remark || undefined,
        sellerRemarkIcon: order.flag > 0 ? String(order.flag) : undefined,
        sumProductPayment: raw(yuan(goodsFen)),
        shippingFee: raw(yuan(order.freightFen)),
        totalAmount: raw(yuan(order.paidFen)),
        discount: raw(-discountFen),
        refundPayment: raw(0),
      },
      nativeLogistics: {
        province: order.province,
        city: order.city,
        area: order.district,
        address: order.address,
        contactPerson: order.name,
        mobile: order.phone,
        logisticsItems:
          order.waybillNo === ""
            ? undefined
            : [{ logisticsCompanyName: order.courier, logisticsBillNo: order.waybillNo, type: "0" }],
      },
      productItems: order.lines.map((line) => ({
        subItemID: raw(line.id),
        subItemIDString: line.id,
        productID: raw(line.itemId),
        skuID: line.skuId === "" ? undefined : raw(line.skuId),
        specId: line.skuId === "" ? undefined : line.skuId,
        cargoNumber: line.code || undefined,
        name: line.title,
        skuInfos: [
          { name: "颜色", value: line.color },
          { name: "尺码", value: line.size },
        ],
        quantity: raw(line.qty),
        price: raw(yuan(line.priceFen)),
        itemAmount: raw(yuan(line.amountFen)),
        status: statusWords[order.status],
        refundStatus: lineRefunds[line.refund],
      })),
    };
  };

  const perform = async (method: string, form: URLSearchParams, shop: string): Promise<GatewayAnswer> => {
    const good = (answer: object, page: string | null = null): GatewayAnswer => ({
      json: writeJson({ success: true, ...answer }),
      error: null,
      method,
      page,
    });
    const refused = (errorCode: string, errorMessage: string): GatewayAnswer => ({
      json: writeJson({ success: false, errorCode, errorMessage, extErrorMessage: errorMessage }),
      error: errorCode,
      method,
    });
    const window = { from: parsed(form.get("modifyStartTime")), to: parsed(form.get("modifyEndTime")) };
    const wrongWindow = Number.isNaN(window.from.getTime()) || Number.isNaN(window.to.getTime());
    const order = world.orders.get(form.get("orderId") ?? "");

    switch (method) {
      case "alibaba.trade.getSellerOrderList": {
        const [number, size] = [Number(form.get("page")), Number(form.get("pageSize"))];
        if (wrongWindow || !(number >= 1) || !(size >= 1 && size <= 20)) return refused("INVALID_PARAM", "参数错误");
        const { total, rows } = world.page(world.orders.values(), { shop, ...window, number, size });
        return good({ result: rows.map(tradeOf), totalRecord: raw(total) }, String(number));
      }
      case "alibaba.trade.get.sellerView":
        return order ? good({ result: tradeOf(order) }) : refused("ORDER_NOT_EXIST", "订单不存在");
      case "alibaba.trade.refund.queryOrderRefundList": {
        // Pages of refunds are numbered from 0.
        const [number, size] = [Number(form.get("currentPageNum")), Number(form.get("pageSize"))];
        if (wrongWindow || !(number >= 0) || !(size >= 1 && size <= 20)) return refused("INVALID_PARAM", "参数错误");
        const { total, rows } = world.page(world.refunds.values(), { shop, ...window, number: number + 1, size });
        const opOrderRefundModels = rows.map((row) => ({
          id: raw(row.no.replace(/\D/g, "") || "1"),
          refundId: row.no,
          orderId: raw(row.orderNo),
          orderEntryIdList: [raw(row.lineId)],
          orderEntryCountMap: { [row.lineId]: raw(row.qty) },
          status: refundWords[row.status],
          onlyRefund: row.type === "REFUND_ONLY",
          refundGoods: row.type === "RETURN",
          refundPayment: raw(row.fen),
          applyPayment: raw(row.fen),
          applyReason: row.reason,
          freightBill: row.waybillNo || undefined,
          buyerLogisticsName: row.courier || undefined,
          gmtApply: written(row.appliedAt),
          gmtModified: written(row.modifiedAt),
        }));
        return good(
          { result: { opOrderRefundModels, totalCount: raw(total), currentPageNum: raw(number) } },
          String(number),
        );
      }
      case "alibaba.logistics.OpQueryLogisticCompanyList.offline":
        return good({
          result: couriers.map(({ code, number, name }) => ({ id: raw(number), companyNo: code, companyName: name })),
        });
      case "alibaba.logistics.OpDeliverySendOrder.offline": {
        const goods = parseJson(form.get("sendGoods"), `"sourceId":"(\\d+)"`);
        const entries = parseJson(form.get("sendGoods"), `"sourceEntryId":"(\\d+)"`);
        const parcel = JSON.parse(form.get("extBody") ?? "{}") as { cpCode?: string; mailNo?: string };
        const courier = couriers.find(({ code }) => code === parcel.cpCode);
        if (goods.length !== 1 || entries.length === 0) return refused("INVALID_PARAM", "发货对象不正确");
        if (!courier || !parcel.mailNo) return refused("", "系统繁忙，请稍后再试");
        const shipment = { courier: courier.name, waybillNo: parcel.mailNo, lineIds: entries };
        const why = world.ship({ protocol: "alibaba", no: goods[0] ?? "", ...shipment });
        if (why === "REFUNDING") return refused("5001", "下游销售订单退款中，暂不支持发货");
        if (why !== null) return refused("5002", "下游销售订单已退款成功/交易关闭，不支持发货");
        return good({ result: { logisticsId: "ZX1", sendGoods: [] } });
      }
      case "alibaba.product.modifyStock": {
        if (form.get("webSite") !== "1688" || form.get("increaceModify") !== "false")
          return refused("INVALID_PARAM", "参数错误");
        const changes = JSON.parse(form.get("productStockChange") ?? "[]") as {
          productId: number;
          productAmountChange?: number;
          skuStocks?: { skuId: string; stockChange: number }[];
        }[];
        const bad = changes.some(({ skuStocks = [] }) =>
          skuStocks.some(({ skuId }) => world.conduct.refusedSkus.includes(String(skuId))),
        );
        if (bad) return refused("SKU_NOT_EXIST", "SKU 不存在");
        for (const { productId, productAmountChange, skuStocks = [] } of changes) {
          if (skuStocks.length === 0) world.records.stock[`${productId}/`] = productAmountChange ?? 0;
          for (const { skuId, stockChange } of skuStocks) world.records.stock[`${productId}/${skuId}`] = stockChange;
        }
        return good({ result: changes.map(({ productId }) => ({ productId: raw(productId), result: true })) });
      }
      default:
        return gatewayError(method, 404, "gw.APIUnsupported", `Unsupported API ${method}`);
    }
  };

  const token = async (form: URLSearchParams): Promise<GatewayAnswer> => {
    const refused = (error: string, error_description: string): GatewayAnswer => ({
      status: 400,
      json: writeJson({ error, error_description }),
      error,
      method: "getToken",
    });
    if (form.get("client_id") !== app.appKey || form.get("client_secret") !== app.appSecret) {
      return refused("invalid_client", "client_id or client_secret is wrong");
    }
    const fresh = form.get("grant_type") === "refresh_token";
    if (!fresh && form.get("need_refresh_token") !== "true") return refused("invalid_request", "need_refresh_token");
    const issued = fresh
      ? await authorisation.refresh("alibaba", form.get("refresh_token") ?? "")
      : await authorisation.exchange("alibaba", {
          code: form.get("code") ?? "",
          redirectUri: form.get("redirect_uri") ?? "",
        });
    if (!issued) return refused("invalid_grant", "code or refresh token is invalid");
    const end = new Date(world.now().getTime() + issued.refreshExpiresIn * 1000).toISOString();
    const json = writeJson({
      access_token: issued.accessToken,
      expires_in: String(issued.expiresIn),
      // A refresh gives no new one.
      ...(!fresh && { refresh_token: issued.refreshToken, refresh_token_timeout: written(end) }),
      aliId: issued.shop,
      memberId: `b2b-${issued.shop}`,
      resource_owner: `云裳1688-${issued.shop}`,
    });
    return { json, error: null, method: "getToken" };
  };

  return {
    name: "alibaba",
    methodOf: ({ path }) => path.split("/").at(-2) ?? "",
    faulty(kind, method) {
      if (kind === "RATE")
        return gatewayError(method, 400, "gw.QosAppFrequencyLimit", "App call exceeds limited frequency");
      if (kind === "TOKEN") return gatewayError(method, 401, "401", "Request need user authorized");
      return {
        json: writeJson({ success: false, errorCode: "500", errorMessage: "系统繁忙，请稍后再试" }),
        error: "500",
        method,
      };
    },
    authorize(path, query) {
      const redirectUri = query.get("redirect_uri") ?? "";
      if (path !== "/oauth/authorize" || query.get("client_id") !== app.appKey || query.get("site") !== "1688")
        return null;
      return authorisation.authorizeUrl("alibaba", { redirectUri, state: query.get("state") ?? "" });
    },
    async answer({ path, body }: GatewayCall) {
      const form = new URLSearchParams(body);
      const [, openapi, protocol, version, namespace, api = "", key] = path.split("/");
      if (openapi !== "openapi" || version !== "1") return gatewayError(api, 404, "gw.APIUnsupported", "no such path");
      if (key !== app.appKey) return gatewayError(api, 400, "gw.AppKeyNotFound", "App key is not found");
      if (protocol === "http" && namespace === "system.oauth2" && api === "getToken") return token(form);
      const sent = Number(form.get("_aop_timestamp"));
      if (!(Math.abs(sent - world.now().getTime()) <= 600_000)) {
        return gatewayError(api, 400, "gw.TimestampInvalid", "timestamp is invalid");
      }
      if (protocol !== "param2" || form.get("_aop_signature") !== signatureOf(path, form)) {
        return gatewayError(api, 400, "gw.SignatureInvalid", "Invalid signature");
      }
      const shop = await authorisation.shopOf("alibaba", form.get("access_token") ?? "");
      if (shop === null) return gatewayError(api, 401, "401", "Request need user authorized");
      return perform(api, form, shop);
    },
  };
}

/** All that a pattern with one group finds. */
function parseJson(text: string | null, pattern: string): string[] {
  return [...(text ?? "").matchAll(new RegExp(pattern, "g"))].flatMap(([, id]) => (id ? [id] : []));
}

/** By the public description alone: the path from `param2` on, then the parameters as sorted texts of name and value. */
function signatureOf(path: string, form: URLSearchParams): string {
  const pairs: string[] = [];
  form.forEach((value, name) => {
    if (name !== "_aop_signature") pairs.push(name + value);
  });
  const text = path.replace(/^\/openapi\//, "") + pairs.sort().join("");
  return createHmac("sha1", app.appSecret).update(text).digest("hex").toUpperCase();
}
