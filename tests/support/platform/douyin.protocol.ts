/** The test platform as 抖店开放平台: JSON with its parameters signed in the query, codes in every answer. */
import { createHmac } from "node:crypto";
import {
  epoch,
  fromShanghai,
  type GatewayAnswer,
  type GatewayCall,
  type Ground,
  isOff,
  type ProtocolServer,
  raw,
  writeJson,
} from "./protocol.ts";
import { readSealed, sealedText } from "./waybills.ts";
import { apps, couriers, type TestOrder, type TestRefund } from "./world.ts";

const app = apps.douyin;

const statusNumbers: Record<TestOrder["status"], number> = { WAIT_PAY: 1, PAID: 2, SHIPPED: 3, FINISHED: 5, CLOSED: 4 };
/** 红黄绿蓝紫 as 抖店 numbers its 红橙绿青紫. */
const stars = [0, 5, 4, 3, 2, 1];
const lineRefunds = { NONE: 0, OPEN: 6, DONE: 12, CLOSED: 28 } as const;
const refundNumbers: Record<TestRefund["status"], number> = {
  APPLIED: 6,
  AGREED: 7,
  GOODS_BACK: 11,
  REFUNDED: 12,
  REJECTED: 27,
  WITHDRAWN: 28,
};
const refundTypes: Record<TestRefund["type"], number> = { RETURN: 0, REFUND_ONLY: 2, EXCHANGE: 3, RESEND: 7 };

interface Failure {
  code: number;
  msg: string;
  sub_code: string;
  sub_msg: string;
}

interface Place {
  address?: { province_name?: string; detail_address?: string };
  contact?: { name?: string; mobile?: string };
}

interface CreateOrder {
  sender_info?: Place;
  logistics_code: string;
  order_infos?: {
    order_id?: string;
    pack_id?: string;
    combine_orders?: { order_id: string }[];
    receiver_info?: Place;
    items?: { item_name: string; item_count: number }[];
    net_info?: { net_code: string };
  }[];
}

interface Replies {
  good(data: unknown): GatewayAnswer;
  refused(subCode: string, subMsg: string): GatewayAnswer;
  invalid(): GatewayAnswer;
}

function failed(method: string, failure: Failure): GatewayAnswer {
  return { json: writeJson({ ...failure, log_id: "202611221800" }), error: failure.sub_code, method };
}

export function douyinServer({ world, authorisation }: Ground): ProtocolServer {
  const shopOrderOf = (order: TestOrder) => {
    const goodsFen = order.lines.reduce((sum, line) => sum + line.priceFen * line.qty, 0);
    return {
      order_id: order.no,
      order_status: raw(statusNumbers[order.status]),
      create_time: raw(epoch(order.placedAt)),
      pay_time: raw(epoch(order.paidAt)),
      update_time: raw(epoch(order.modifiedAt)),
      exp_ship_time: raw(epoch(order.shipBy)),
      order_amount: raw(goodsFen + order.freightFen),
      pay_amount: raw(order.paidFen),
      post_amount: raw(order.freightFen),
      promotion_amount: raw(goodsFen + order.freightFen - order.paidFen),
      buyer_words: order.message,
      seller_words: order.remark,
      seller_remark_stars: raw(stars[order.flag] ?? 0),
      post_receiver: order.sealed ? "" : order.name,
      post_tel: order.sealed ? "" : order.phone,
      ...(order.sealed && {
        encrypt_post_receiver: sealedText(order.name),
        encrypt_post_tel: sealedText(order.phone),
        mask_post_receiver: "收*",
        mask_post_tel: "1********00",
        mask_post_addr: { detail: "****" },
      }),
      post_addr: {
        province: { name: order.province, id: "33" },
        city: { name: order.city, id: "3301" },
        town: { name: order.district, id: "330102" },
        street: { name: "", id: "" },
        detail: order.sealed ? "" : order.address,
        ...(order.sealed && { encrypt_detail: sealedText(order.address) }),
      },
      logistics_info:
        order.waybillNo === "" ? [] : [{ tracking_no: order.waybillNo, company_name: order.courier, company: "x" }],
      sku_order_list: order.lines.map((line) => ({
        order_id: line.id,
        parent_order_id: order.no,
        order_status: raw(statusNumbers[order.status]),
        product_id: raw(line.itemId),
        product_id_str: line.itemId,
        sku_id: line.skuId === "" ? raw(0) : raw(line.skuId),
        code: line.code,
        out_sku_id: "",
        product_name: line.title,
        spec: [
          { name: "颜色", value: line.color },
          { name: "尺码", value: line.size },
        ],
        item_num: raw(line.qty),
        origin_amount: raw(line.priceFen),
        pay_amount: raw(line.amountFen),
        after_sale_info: {
          after_sale_status: raw(lineRefunds[line.refund]),
          after_sale_type: raw(2),
          refund_status: raw(line.refund === "DONE" ? 3 : 0),
        },
      })),
    };
  };

  /** Each parcel by itself: what is wrong with one does not hold up the others. */
  const createWaybills = (
    { sender_info: sender, logistics_code: courier, order_infos: orders }: CreateOrder,
    { good, refused, invalid }: Replies,
  ): GatewayAnswer => {
    if (!couriers.some(({ dy }) => dy === courier) || !orders?.length || orders.length > 10) return invalid();
    const { branch } = world.waybills;
    const registered = sender?.address?.detail_address === branch.place.address && sender.contact?.mobile;
    if (!registered) return refused("isv.business-failed:6010", "发货地址与网点登记的不一致");
    const given: object[] = [];
    const errors: object[] = [];
    for (const {
      order_id = "",
      pack_id = "",
      combine_orders = [],
      receiver_info: receiver,
      items,
      net_info,
    } of orders) {
      const wrong = (err_code: string, err_msg: string) => errors.push({ err_code, err_msg });
      const { address, contact } = receiver ?? {};
      if (!/^[0-9A-Za-z_]{1,15}$/.test(pack_id) || !items?.length || net_info?.net_code !== branch.code)
        return invalid();
      if (!world.orders.has(order_id)) {
        wrong("6011", "订单不存在");
        continue;
      }
      const read = [contact?.name, contact?.mobile, address?.province_name, address?.detail_address];
      const known = read.map((text) => readSealed(text ?? ""));
      const made = world.waybills.issue({
        ...{ protocol: "douyin", courier, packId: pack_id, branch: branch.code },
        orderNos: [order_id, ...combine_orders.map((one) => one.order_id)],
        receiver: known.some((text) => text === "" || text.includes("*")) ? "" : known.join(" "),
        items: items.reduce((sum, { item_count }) => sum + item_count, 0),
      });
      if (made === "BALANCE") wrong("6012", "电子面单余额不足，请充值");
      else if (made === "UNSUBSCRIBED") wrong("6013", "店铺未开通该快递的电子面单服务");
      else if (made === "ADDRESS") wrong("6014", "收件人信息不正确");
      else given.push({ order_id, pack_id, track_no: made.waybillNo });
    }
    return good({ ebill_infos: given, err_infos: errors });
  };

  const perform = async (method: string, body: string, shop: string): Promise<GatewayAnswer> => {
    const good = (data: unknown, page: string | null = null): GatewayAnswer => ({
      json: writeJson({ code: raw(10000), msg: "success", sub_code: "", sub_msg: "", log_id: "202611221800", data }),
      error: null,
      method,
      page,
    });
    const refused = (sub_code: string, sub_msg: string) =>
      failed(method, { code: 50002, msg: "业务处理失败", sub_code, sub_msg });
    // Ids are read as text, from where they stand.
    const param = JSON.parse(body.replace(/:(\d{16,})/g, ':"$1"')) as Record<string, unknown>;
    const number = (name: string) => Number(param[name]);
    const wrongPage = () =>
      !Number.isInteger(number("page")) || number("page") < 0 || !(number("size") >= 1 && number("size") <= 100);
    const invalid = () =>
      failed(method, { code: 40004, msg: "非法的参数", sub_code: "isv.parameter-invalid", sub_msg: "参数错误" });

    switch (method) {
      case "order.searchList": {
        const [from, to] = [number("update_time_start"), number("update_time_end")];
        if (wrongPage() || !(from > 0 && to >= from) || param.order_by !== "update_time") return invalid();
        const window = { from: new Date(from * 1000), to: new Date(to * 1000) };
        const page = { number: number("page") + 1, size: number("size") };
        const { total, rows } = world.page(world.orders.values(), { shop, ...window, ...page });
        return good(
          {
            page: raw(number("page")),
            size: raw(number("size")),
            total: raw(total),
            shop_order_list: rows.map(shopOrderOf),
          },
          String(param.page),
        );
      }
      case "order.orderDetail": {
        const order = world.orders.get(String(param.shop_order_id));
        if (!order) return refused("isv.business-failed:4001", "订单不存在");
        return good({ shop_order_detail: shopOrderOf(order) });
      }
      case "afterSale.List": {
        const [from, to] = [number("update_start_time"), number("update_end_time")];
        if (wrongPage() || !(from > 0 && to >= from)) return invalid();
        const window = { from: new Date(from * 1000), to: new Date(to * 1000) };
        const page = { number: number("page") + 1, size: number("size") };
        const { total, rows } = world.page(world.refunds.values(), { shop, ...window, ...page });
        const items = rows.map((row) => ({
          aftersale_info: {
            aftersale_id: row.no,
            aftersale_type: raw(refundTypes[row.type]),
            aftersale_status: raw(refundNumbers[row.status]),
            aftersale_num: raw(row.qty),
            refund_amount: raw(row.fen),
            refund_post_amount: raw(0),
            apply_time: raw(epoch(row.appliedAt)),
            update_time: raw(epoch(row.modifiedAt)),
            return_logistics_code: row.waybillNo,
            return_logistics_company_name: row.courier,
          },
          order_info: { shop_order_id: row.orderNo, related_order_info: [{ sku_order_id: row.lineId }] },
          text_part: { reason_text: row.reason },
        }));
        return good({ items, has_more: false, total: raw(total), page: raw(number("page")) }, String(param.page));
      }
      case "order.logisticsCompanyList":
        return good(couriers.map(({ number: id, dy, name }) => ({ id: raw(id), code: dy, name })));
      case "order.logisticsAdd":
      case "order.logisticsAddSinglePack": {
        const courier = couriers.find(({ dy }) => dy === param.company_code);
        const waybillNo = String(param.logistics_code ?? "");
        if (!courier || waybillNo === "") return refused("isv.business-failed:4002", "快递公司或单号不正确");
        const parts = (param.shipped_order_info ?? []) as { shipped_order_id: string; shipped_num: number }[];
        const [listed] = (param.order_id_list ?? []) as string[];
        const single = method === "order.logisticsAddSinglePack";
        if (single && (!param.request_id || parts.some(({ shipped_num }) => !(shipped_num > 0)))) return invalid();
        const no = single ? (listed ?? "") : String(param.order_id);
        const lineIds = parts.map(({ shipped_order_id }) => shipped_order_id);
        const why = world.ship({ protocol: "douyin", no, courier: courier.name, waybillNo, lineIds });
        if (why === "UNKNOWN") return refused("isv.business-failed:4001", "订单不存在");
        if (why === "REFUNDING") return refused("isv.business-failed:4003", "订单存在售后，不能发货");
        if (why !== null) return refused("isv.business-failed:4004", "订单状态不正确");
        return good({});
      }
      case "sku.syncStockBatch": {
        const list = param.sku_sync_list as { sku_id: number | string; sku_type: number; stock_num?: number }[];
        if (param.incremental !== false || !param.product_id || !Array.isArray(list)) return invalid();
        if (list.some(({ stock_num = 0 }) => !Number.isInteger(stock_num) || stock_num < 0)) return invalid();
        if (list.some(({ sku_id }) => world.conduct.refusedSkus.includes(String(sku_id)))) {
          return refused("isv.business-failed:5001", "sku不存在");
        }
        for (const { sku_id, stock_num = 0 } of list) world.records.stock[`${param.product_id}/${sku_id}`] = stock_num;
        return good({});
      }
      case "logistics.listShopNetsite": {
        const { branch, conduct } = world.waybills;
        if (!couriers.some(({ dy }) => dy === param.logistics_code)) return invalid();
        const { province, city, district, street, address } = branch.place;
        const place = { country_code: "CHN", province_name: province, city_name: city, district_name: district };
        const site = {
          ...{ netsite_code: branch.code, netsite_name: branch.name, company: param.logistics_code },
          amount: String(conduct.balance ?? -1),
          sender_address: [{ ...place, street_name: street, detail_address: address }],
        };
        return good({ netsites: world.waybills.isSubscribed(String(param.logistics_code)) ? [site] : [] });
      }
      case "logistics.newCreateOrder":
        return createWaybills(param as unknown as CreateOrder, { good, refused, invalid });
      case "logistics.waybillApply": {
        const applies = (param.waybill_applies ?? []) as { logistics_code?: string; track_no?: string }[];
        if (applies.length === 0 || applies.length > 10) return invalid();
        const infos = applies.flatMap(({ logistics_code, track_no }) => {
          const known = world.waybills.all.find((one) => one.waybillNo === track_no && one.courier === logistics_code);
          return known ? [{ track_no, print_data: sealedText(`${track_no} ${known.receiver}`), sign: "MD5" }] : [];
        });
        return good({ waybill_infos: infos });
      }
      case "logistics.cancelOrder": {
        const why = world.waybills.cancel("douyin", String(param.logistics_code), String(param.track_no));
        if (why === "UNKNOWN") return refused("isv.business-failed:6001", "运单号不存在");
        if (why === "CANCELLED") return refused("isv.business-failed:6002", "运单已取消，请勿重复操作");
        if (why === "COLLECTED") return refused("isv.business-failed:6003", "包裹已揽收，不能取消");
        return good({ cancel_result: { success: true } });
      }
      default:
        return failed(method, {
          code: 70000,
          msg: "接口服务已下线",
          sub_code: "isp.api-service-off",
          sub_msg: "API不存在",
        });
    }
  };

  const token = async (method: string, body: string): Promise<GatewayAnswer> => {
    const param = JSON.parse(body) as { code?: string; grant_type?: string; refresh_token?: string };
    const fresh = method === "token.refresh";
    if (param.grant_type !== (fresh ? "refresh_token" : "authorization_code")) {
      const sub_code = "dop.token-generate-failed:grant-type-invalid";
      return failed(method, { code: 50001, msg: "平台处理失败", sub_code, sub_msg: "grant_type参数取值不正确" });
    }
    const issued = fresh
      ? await authorisation.refresh("douyin", param.refresh_token ?? "")
      : await authorisation.exchange("douyin", {
          code: param.code ?? "",
          redirectUri: authorisation.registeredRedirect(),
        });
    if (!issued) {
      const sub_code = `dop.token-generate-failed:${fresh ? "token-expired" : "code-expired"}`;
      return failed(method, {
        code: 50001,
        msg: "平台处理失败",
        sub_code,
        sub_msg: "生成token失败，code或token已经失效",
      });
    }
    const data = {
      access_token: issued.accessToken,
      expires_in: raw(issued.expiresIn),
      refresh_token: issued.refreshToken,
      shop_id: issued.shop,
      shop_name: `云裳抖店-${issued.shop}`,
      scope: "SCOPE",
    };
    return { json: writeJson({ code: raw(10000), msg: "success", data }), error: null, method };
  };

  return {
    name: "douyin",
    methodOf: ({ query }) => query.get("method") ?? "",
    faulty(kind, method) {
      if (kind === "RATE") {
        return failed(method, {
          code: 60000,
          msg: "触发限流，请稍后重试",
          sub_code: "isv.flow-limit",
          sub_msg: "超过限流限制",
        });
      }
      if (kind === "TOKEN") {
        const sub_code = "isv.access-token-expired";
        return failed(method, { code: 40003, msg: "非法的参数", sub_code, sub_msg: "access_token已过期" });
      }
      return failed(method, { code: 20000, msg: "服务不可用", sub_code: "dop.service-error", sub_msg: "内部错误" });
    },
    authorize(path, query) {
      if (path !== "/authorize" || query.get("service_id") !== app.serviceId) return null;
      const redirectUri = authorisation.registeredRedirect();
      return authorisation.authorizeUrl("douyin", { redirectUri, state: query.get("state") ?? "" });
    },
    async answer({ path, query, body, type }: GatewayCall) {
      const method = query.get("method") ?? "";
      const wrong = (code: number, sub_code: string, sub_msg: string) =>
        failed(method, { code, msg: "非法的参数", sub_code, sub_msg });
      if (path !== `/${method.replaceAll(".", "/")}` || !type.startsWith("application/json")) {
        return wrong(40003, "isv.parameter-format-invalid", "路径或类型不正确");
      }
      if (query.get("app_key") !== app.appKey) return wrong(40003, "isv.app-id-invalid", "app_key不正确");
      const sent = query.get("timestamp") ?? "";
      const at = /^\d{10}$/.test(sent) ? new Date(Number(sent) * 1000) : fromShanghai(sent);
      if (isOff(at, world.now())) return wrong(40003, "isv.timestamp-invalid", "时间戳不合法");
      if (query.get("sign") !== signatureOf(query, body)) return wrong(40003, "isv.signature-invalid", "签名校验失败");
      if (method === "token.create" || method === "token.refresh") return token(method, body);
      const shop = await authorisation.shopOf("douyin", query.get("access_token") ?? "");
      if (shop === null) return wrong(40003, "isv.access-token-no-existed", "access_token不存在");
      return perform(method, body, shop);
    },
  };
}

/** By the public description alone: five names in their order between two secrets; names of `param_json` sorted. */
function signatureOf(query: URLSearchParams, body: string): string | null {
  if (query.get("sign_method") !== "hmac-sha256" || query.get("v") !== "2" || !isSorted(body)) return null;
  const parts = [
    app.appSecret,
    `app_key${query.get("app_key")}`,
    `method${query.get("method")}`,
    `param_json${body}`,
    `timestamp${query.get("timestamp")}`,
    `v${query.get("v")}`,
    app.appSecret,
  ];
  return createHmac("sha256", app.appSecret).update(parts.join("")).digest("hex");
}

/** Whether the first level of an object is written in the order of its names. */
function isSorted(body: string): boolean {
  const names = Object.keys(JSON.parse(body) as object);
  return names.every((name, index) => index === 0 || (names[index - 1] ?? "") < name);
}
