/** The test platform as 淘宝开放平台: signed forms to /router/rest, OAuth at /authorize and /token. */
import { createHmac } from "node:crypto";
import {
  fromShanghai,
  type GatewayAnswer,
  type Ground,
  isOff,
  type ProtocolServer,
  raw,
  shanghai,
  writeJson,
  yuan,
} from "./protocol.ts";
import { sealedText } from "./waybills.ts";
import { apps, couriers, type TestLine, type TestOrder, type TestRefund } from "./world.ts";

const app = apps.taobao;
const dayMs = 86_400_000;

const statusWords: Record<TestOrder["status"], string> = {
  WAIT_PAY: "WAIT_BUYER_PAY",
  PAID: "WAIT_SELLER_SEND_GOODS",
  SHIPPED: "WAIT_BUYER_CONFIRM_GOODS",
  FINISHED: "TRADE_FINISHED",
  CLOSED: "TRADE_CLOSED",
};
const lineRefunds: Record<TestLine["refund"], string> = {
  NONE: "NO_REFUND",
  OPEN: "WAIT_SELLER_AGREE",
  DONE: "SUCCESS",
  CLOSED: "CLOSED",
};
const refundWords: Record<TestRefund["status"], string> = {
  APPLIED: "WAIT_SELLER_AGREE",
  AGREED: "WAIT_BUYER_RETURN_GOODS",
  GOODS_BACK: "WAIT_SELLER_CONFIRM_GOODS",
  REFUNDED: "SUCCESS",
  REJECTED: "SELLER_REFUSE_BUYER",
  WITHDRAWN: "CLOSED",
};
const disputes: Record<TestRefund["type"], string> = {
  REFUND_ONLY: "REFUND",
  RETURN: "REFUND_AND_RETURN",
  EXCHANGE: "TMALL_EXCHANGE",
  RESEND: "RESHIPPING",
};

interface Failure {
  code: number;
  msg: string;
  sub_code?: string;
  sub_msg?: string;
}

interface CloudPrintRequest {
  cp_code: string;
  sender?: { name?: string; mobile?: string; address?: { detail?: string } };
  trade_order_info_dtos?: {
    object_id?: string;
    order_info?: { order_channels_type?: string; trade_order_list?: string[] };
    package_info?: { id?: string; items?: { name: string; count: number }[] };
    recipient?: {
      name?: string;
      mobile?: string;
      oaid?: string;
      tid?: string;
      address?: { province?: string; detail?: string };
    };
    template_url?: string;
  }[];
}

/** The receiver of a trade, as callers may name him. */
const oaidOf = (order: TestOrder) => sealedText(`oaid ${order.no}`);

function failed(method: string, failure: Failure): GatewayAnswer {
  const json = writeJson({ error_response: { ...failure, request_id: "4qm5k3w9a1b2" } });
  return { json, error: failure.sub_code ?? String(failure.code), method };
}

export function taobaoServer({ world, authorisation }: Ground): ProtocolServer {
  const remarked = (order: TestOrder) => order.message !== "" || order.remark !== "";

  const tradeOf = (order: TestOrder, whole: boolean) => ({
    tid: raw(order.no),
    status: statusWords[order.status],
    created: shanghai(order.placedAt),
    modified: shanghai(order.modifiedAt),
    pay_time: order.paidAt === null ? undefined : shanghai(order.paidAt),
    buyer_nick: order.buyer,
    // The list does not tell what was written, only that something was.
    has_buyer_message: remarked(order),
    buyer_message: whole ? order.message : undefined,
    seller_memo: whole ? order.remark : undefined,
    seller_flag: raw(order.flag),
    payment: yuan(order.paidFen),
    total_fee: yuan(order.lines.reduce((sum, line) => sum + line.priceFen * line.qty, 0)),
    post_fee: yuan(order.freightFen),
    oaid: order.sealed && whole ? oaidOf(order) : undefined,
    receiver_name: order.sealed ? "收**" : order.name,
    receiver_mobile: order.sealed ? "*******0000" : order.phone,
    receiver_state: order.province,
    receiver_city: order.city,
    receiver_district: order.district,
    receiver_address: order.sealed ? "****" : order.address,
    orders: {
      order: order.lines.map((line) => ({
        oid: raw(line.id),
        num_iid: raw(line.itemId),
        sku_id: line.skuId === "" ? undefined : line.skuId,
        outer_sku_id: line.code,
        title: line.title,
        sku_properties_name: `颜色分类:${line.color};尺码:${line.size}`,
        num: raw(line.qty),
        price: yuan(line.priceFen),
        payment: yuan(line.amountFen),
        divide_order_fee: yuan(line.amountFen),
        status: statusWords[order.status],
        refund_status: lineRefunds[line.refund],
        logistics_company: order.courier || undefined,
        invoice_no: order.waybillNo || undefined,
        estimate_con_time: order.shipBy === null ? undefined : shanghai(order.shipBy),
      })),
    },
  });

  const windowOf = (method: string, form: URLSearchParams) => {
    const [from, to] = [fromShanghai(form.get("start_modified") ?? ""), fromShanghai(form.get("end_modified") ?? "")];
    const [number, size] = [Number(form.get("page_no") ?? 1), Number(form.get("page_size") ?? 40)];
    const wrong =
      !form.get("fields") ||
      Number.isNaN(from.getTime()) ||
      Number.isNaN(to.getTime()) ||
      to.getTime() - from.getTime() > dayMs;
    if (wrong || !(number >= 1) || !(size >= 1 && size <= 100)) {
      const failure = { code: 41, msg: "Invalid arguments", sub_code: "isv.invalid-parameter", sub_msg: "非法参数" };
      return failed(method, failure);
    }
    return { from, to, number, size };
  };

  /** All of them or none, as 菜鸟 answers. */
  const issueAll = ({ cp_code: courier, sender, trade_order_info_dtos: parcels }: CloudPrintRequest) => {
    const wrong = (subCode: string, subMsg: string) => ({ subCode, subMsg });
    const { branch, conduct } = world.waybills;
    if (!couriers.some(({ code }) => code === courier) || !parcels?.length || parcels.length > 10) {
      return wrong("isv.invalid-parameter:cp_code", "参数错误");
    }
    if (sender?.address?.detail !== branch.place.address || !sender.name || !sender.mobile) {
      return wrong("isv.sender-address-not-match", "发货地址与商家订购的不一致");
    }
    if (!world.waybills.isSubscribed(courier)) return wrong("isv.not-subscribed", "商家未订购该物流商的电子面单服务");
    if (conduct.balance !== null && conduct.balance < parcels.length) {
      const fresh = parcels.filter((one) => !world.waybills.all.some(({ packId }) => packId === one.package_info?.id));
      if (conduct.balance < fresh.length) return wrong("isv.balance-not-enough", "面单号余额不足，请联系网点充值");
    }
    const read = parcels.map(({ object_id, order_info: info, package_info: pack, recipient, template_url }) => {
      const orderNos = info?.trade_order_list ?? [];
      const { id: packId = "", items = [] } = pack ?? {};
      const complete =
        info?.order_channels_type === "TB" && packId !== "" && items.length > 0 && template_url !== undefined;
      const order = world.orders.get(recipient?.tid ?? "");
      const sealed = recipient?.oaid !== undefined && order && recipient.oaid === oaidOf(order) ? order : null;
      const clear = [recipient?.name, recipient?.mobile, recipient?.address?.province, recipient?.address?.detail];
      const said = sealed ? [sealed.name, sealed.phone, sealed.province, sealed.address] : clear;
      const receiver = said.some((one) => !one || one.includes("*")) ? "" : said.join(" ");
      return complete && object_id && orderNos.every((no) => world.orders.has(no))
        ? { objectId: object_id, packId, orderNos, receiver, items: items.reduce((sum, { count }) => sum + count, 0) }
        : null;
    });
    if (read.some((one) => one === null)) return wrong("isv.trade-not-exist", "订单不存在或参数不完整");
    if (read.some((one) => one?.receiver === "")) return wrong("isv.recipient-invalid", "收件人信息不正确");
    return read.flatMap((one) => {
      if (one === null) return [];
      const { objectId, ...parcel } = one;
      const made = world.waybills.issue({ protocol: "taobao", courier, branch: branch.code, ...parcel });
      if (typeof made === "string") throw new Error(made);
      const print = {
        data: { receiver: made.receiver, waybillNo: made.waybillNo },
        templateURL: "http://cloudprint/t",
      };
      return [{ object_id: objectId, waybill_code: made.waybillNo, print_data: JSON.stringify(print) }];
    });
  };

  const perform = async (method: string, form: URLSearchParams, shop: string): Promise<GatewayAnswer> => {
    const good = (name: string, answer: object): GatewayAnswer => ({
      json: writeJson({ [name]: { ...answer, request_id: "4qm5k3w9a1b2" } }),
      error: null,
      method,
      page: form.get("page_no"),
    });
    const refused = (subCode: string, subMsg: string) =>
      failed(method, { code: 15, msg: "Remote service error", sub_code: subCode, sub_msg: subMsg });
    const order = world.orders.get(form.get("tid") ?? "");

    switch (method) {
      case "taobao.trades.sold.increment.get": {
        const window = windowOf(method, form);
        if ("json" in window) return window;
        const { total, rows } = world.page(world.orders.values(), { shop, ...window });
        const trades = rows.length > 0 ? { trades: { trade: rows.map((row) => tradeOf(row, false)) } } : {};
        return good("trades_sold_increment_get_response", { total_results: raw(total), ...trades });
      }
      case "taobao.trade.fullinfo.get":
        if (!order) return refused("isv.trade-not-exist", "交易订单不存在");
        return good("trade_fullinfo_get_response", { trade: tradeOf(order, true) });
      case "taobao.refunds.receive.get": {
        const window = windowOf(method, form);
        if ("json" in window) return window;
        const { total, rows } = world.page(world.refunds.values(), { shop, ...window });
        const refund = rows.map((row) => ({
          refund_id: row.no,
          tid: raw(row.orderNo),
          oid: raw(row.lineId),
          status: refundWords[row.status],
          dispute_type: disputes[row.type],
          has_good_return: row.type === "RETURN",
          refund_fee: yuan(row.fen),
          created: shanghai(row.appliedAt),
          modified: shanghai(row.modifiedAt),
          reason: row.reason,
          num: raw(row.qty),
          sku: `${row.skuId}|颜色:黑`,
          sid: row.waybillNo || undefined,
          company_name: row.courier || undefined,
        }));
        return good("refunds_receive_get_response", { total_results: raw(total), refunds: { refund } });
      }
      case "taobao.logistics.companies.get":
        return good("logistics_companies_get_response", {
          logistics_companies: {
            logistics_company: couriers.map(({ code, number, name }) => ({ code, id: raw(number), name })),
          },
        });
      case "taobao.logistics.offline.send": {
        const courier = couriers.find(({ code }) => code === form.get("company_code"));
        if (!courier || !form.get("out_sid")) {
          return refused("isv.logistics-offline-service-error:B60", "运单号不符合规则或已经被使用");
        }
        const lineIds = form.get("is_split") === "1" ? (form.get("sub_tid") ?? "").split(",") : [];
        const shipment = { courier: courier.name, waybillNo: form.get("out_sid") ?? "", lineIds };
        const why = world.ship({ protocol: "taobao", no: form.get("tid") ?? "", ...shipment });
        if (why === "UNKNOWN") return refused("isv.logistics-offline-service-error:B01", "订单不存在");
        if (why === "REFUNDING") return refused("isv.logistics-offline-service-error:B96", "订单正在退款，不能发货");
        if (why !== null) {
          return refused(
            "isv.logistics-offline-service-error:B04",
            "订单状态不对该物流订单已经发货或者已关闭，不能重复发货",
          );
        }
        return good("logistics_offline_send_response", { shipping: { is_success: true } });
      }
      case "taobao.skus.quantity.update": {
        const pairs = (form.get("skuid_quantities") ?? "").split(";").map((pair) => pair.split(":"));
        const wrong = pairs.some(([id, quantity]) => !id || !/^\d+$/.test(quantity ?? ""));
        if (!form.get("num_iid") || form.get("type") !== "1" || wrong || pairs.length > 20) {
          return refused("isv.invalid-parameter:quantity", "库存参数错误");
        }
        if (pairs.some(([id]) => world.conduct.refusedSkus.includes(id ?? ""))) {
          return refused("isv.item-quantity-update-service-error", "SKU 不存在");
        }
        for (const [id, quantity] of pairs) world.records.stock[`${form.get("num_iid")}/${id}`] = Number(quantity);
        return good("skus_quantity_update_response", { item: { num_iid: raw(form.get("num_iid") ?? "0") } });
      }
      case "taobao.item.quantity.update": {
        if (!form.get("num_iid") || !/^\d+$/.test(form.get("quantity") ?? "")) {
          return refused("isv.invalid-parameter:quantity", "库存参数错误");
        }
        world.records.stock[`${form.get("num_iid")}/${form.get("sku_id") ?? ""}`] = Number(form.get("quantity"));
        return good("item_quantity_update_response", { item: { num_iid: raw(form.get("num_iid") ?? "0") } });
      }
      case "cainiao.waybill.ii.search": {
        const { branch, conduct } = world.waybills;
        const code = form.get("cp_code") ?? "";
        const { province, city, district, street, address } = branch.place;
        const account = {
          ...{ branch_code: branch.code, branch_name: branch.name, quantity: raw(conduct.balance ?? -1) },
          shipp_address_cols: { address_dto: [{ province, city, district, town: street, detail: address }] },
        };
        const subscription = { cp_code: code, branch_account_cols: { waybill_branch_account: [account] } };
        return good("cainiao_waybill_ii_search_response", {
          waybill_apply_subscription_cols: world.waybills.isSubscribed(code)
            ? { waybill_apply_subscription_info: [subscription] }
            : {},
        });
      }
      case "cainiao.waybill.ii.get": {
        const text = form.get("param_waybill_cloud_print_apply_new_request") ?? "";
        const made = issueAll(JSON.parse(text) as CloudPrintRequest);
        if (!Array.isArray(made)) return refused(made.subCode, made.subMsg);
        return good("cainiao_waybill_ii_get_response", { modules: { waybill_cloud_print_response: made } });
      }
      case "cainiao.waybill.ii.cancel": {
        const why = world.waybills.cancel("taobao", form.get("cp_code") ?? "", form.get("waybill_code") ?? "");
        if (why === "CANCELLED") return refused("isv.waybill-cancelled", "该面单已取消");
        if (why === "UNKNOWN") return refused("isv.waybill-not-exist", "面单号不存在");
        return good("cainiao_waybill_ii_cancel_response", { cancel_result: why === null });
      }
      default:
        return failed(method, { code: 22, msg: "Invalid Method" });
    }
  };

  const token = async (form: URLSearchParams): Promise<GatewayAnswer> => {
    const refused = (error: string, error_description: string): GatewayAnswer => ({
      status: 400,
      json: writeJson({ error, error_description }),
      error,
      method: "token",
    });
    if (form.get("client_id") !== app.appKey || form.get("client_secret") !== app.appSecret) {
      return refused("invalid_client", "client_id or client_secret is wrong");
    }
    const issued =
      form.get("grant_type") === "refresh_token"
        ? await authorisation.refresh("taobao", form.get("refresh_token") ?? "")
        : await authorisation.exchange("taobao", {
            code: form.get("code") ?? "",
            redirectUri: form.get("redirect_uri") ?? "",
          });
    if (!issued) return refused("invalid_grant", "authorize code is invalid or expired");
    const json = writeJson({
      access_token: issued.accessToken,
      token_type: "Bearer",
      expires_in: raw(issued.expiresIn),
      refresh_token: issued.refreshToken,
      re_expires_in: raw(issued.refreshExpiresIn),
      taobao_user_id: issued.shop,
      taobao_user_nick: encodeURIComponent(`云裳旗舰店:${issued.shop}`),
    });
    return { json, error: null, method: "token" };
  };

  return {
    name: "taobao",
    methodOf: ({ path, body }) => (path === "/token" ? "token" : (new URLSearchParams(body).get("method") ?? "")),
    faulty(kind, method) {
      if (kind === "RATE") {
        const sub = "accesscontrol.limited-by-api-access-count";
        return failed(method, {
          code: 7,
          msg: "App Call Limited",
          sub_code: sub,
          sub_msg: "This ban will last for 3 more seconds",
        });
      }
      if (kind === "TOKEN") return failed(method, { code: 27, msg: "Invalid session", sub_code: "session-expired" });
      return failed(method, { code: 15, msg: "Remote service error", sub_code: "isp.top-remote-connection-timeout" });
    },
    authorize(path, query) {
      const redirectUri = query.get("redirect_uri") ?? "";
      if (path !== "/authorize" || query.get("client_id") !== app.appKey || query.get("response_type") !== "code")
        return null;
      return authorisation.authorizeUrl("taobao", { redirectUri, state: query.get("state") ?? "" });
    },
    async answer({ path, body, type }) {
      const form = new URLSearchParams(body);
      if (path === "/token") return token(form);
      const method = form.get("method") ?? "";
      if (path !== "/router/rest" || !type.startsWith("application/x-www-form-urlencoded")) {
        return failed(method, { code: 9, msg: "Http Action Not Allowed" });
      }
      if (form.get("v") !== "2.0" || form.get("format") !== "json")
        return failed(method, { code: 23, msg: "Invalid Format" });
      if (form.get("app_key") !== app.appKey) return failed(method, { code: 29, msg: "Invalid app Key" });
      const sent = fromShanghai(form.get("timestamp") ?? "");
      if (isOff(sent, world.now())) return failed(method, { code: 31, msg: "Invalid Timestamp" });
      if (form.get("sign") !== signatureOf(form)) return failed(method, { code: 25, msg: "Invalid Signature" });
      const shop = await authorisation.shopOf("taobao", form.get("session") ?? "");
      if (shop === null) return failed(method, { code: 27, msg: "Invalid session", sub_code: "invalid-sessionkey" });
      return perform(method, form, shop);
    },
  };
}

/** By the public description alone: bytes in order, HMAC-SHA256, capitals. */
function signatureOf(form: URLSearchParams): string | null {
  if (form.get("sign_method") !== "hmac-sha256") return null;
  const hmac = createHmac("sha256", app.appSecret);
  const names = [...new Set(form.keys())].filter((name) => name !== "sign");
  names.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  for (const name of names) if (form.get(name) !== "") hmac.update(`${name}${form.get(name)}`);
  return hmac.digest("hex").toUpperCase();
}
