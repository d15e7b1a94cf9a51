/** The test platform as 拼多多开放平台: JSON to /api/router, the method in `type`, MD5 between two secrets. */
import { createHash } from "node:crypto";
import {
  epoch,
  type GatewayAnswer,
  type GatewayCall,
  type Ground,
  isOff,
  type ProtocolServer,
  raw,
  shanghai,
  writeJson,
  yuan,
} from "./protocol.ts";
import { apps, couriers, type TestLine, type TestOrder, type TestRefund } from "./world.ts";

const app = apps.pinduoduo;
const halfHour = 1800;

const refundNumbers: Record<TestRefund["status"], number> = {
  APPLIED: 2,
  AGREED: 7,
  GOODS_BACK: 18,
  REFUNDED: 10,
  REJECTED: 6,
  WITHDRAWN: 11,
};
const refundTypes: Record<TestRefund["type"], number> = { REFUND_ONLY: 2, RETURN: 3, EXCHANGE: 4, RESEND: 5 };
const refundOfLine: Record<TestLine["refund"], number> = { NONE: 1, OPEN: 2, DONE: 4, CLOSED: 1 };

function failed(method: string, error_code: number, error_msg: string, sub_msg = error_msg): GatewayAnswer {
  const error_response = {
    error_code: raw(error_code),
    error_msg,
    sub_code: String(error_code),
    sub_msg,
    request_id: "16",
  };
  return { json: writeJson({ error_response }), error: String(error_code), method };
}

export function pinduoduoServer({ world, authorisation }: Ground): ProtocolServer {
  const orderOf = (order: TestOrder) => {
    const goodsFen = order.lines.reduce((sum, line) => sum + line.priceFen * line.qty, 0);
    const refund = order.lines.map((line) => refundOfLine[line.refund]);
    return {
      order_sn: order.no,
      order_status: raw({ WAIT_PAY: 1, PAID: 1, SHIPPED: 2, FINISHED: 3, CLOSED: 1 }[order.status]),
      confirm_status: raw({ WAIT_PAY: 0, PAID: 1, SHIPPED: 1, FINISHED: 1, CLOSED: 2 }[order.status]),
      refund_status: raw(refund.includes(2) ? 2 : refund.length > 0 && refund.every((state) => state === 4) ? 4 : 1),
      created_time: shanghai(order.placedAt),
      confirm_time: shanghai(order.paidAt),
      pay_time: shanghai(order.paidAt),
      updated_at: shanghai(order.modifiedAt),
      last_ship_time: shanghai(order.shipBy),
      goods_amount: raw(yuan(goodsFen)),
      pay_amount: raw(yuan(order.paidFen)),
      discount_amount: raw(yuan(goodsFen + order.freightFen - order.paidFen)),
      postage: raw(yuan(order.freightFen)),
      buyer_memo: order.message,
      remark: order.remark,
      remark_tag: order.flag > 0 ? raw(order.flag) : undefined,
      receiver_name: order.name,
      receiver_phone: order.phone,
      province: order.province,
      city: order.city,
      town: order.district,
      receiver_address: order.address,
      tracking_number: order.waybillNo,
      logistics_id:
        order.waybillNo === "" ? raw(0) : raw(couriers.find(({ name }) => name === order.courier)?.number ?? 0),
      item_list: order.lines.map((line) => ({
        goods_id: raw(line.itemId),
        sku_id: line.skuId === "" ? undefined : raw(line.skuId),
        outer_id: line.code,
        goods_name: line.title,
        goods_spec: `${line.color},${line.size}`,
        goods_price: raw(yuan(line.priceFen)),
        goods_count: raw(line.qty),
      })),
    };
  };

  const perform = async (type: string, param: Record<string, string>, shop: string): Promise<GatewayAnswer> => {
    const good = (name: string, answer: object, page: string | null = null): GatewayAnswer => ({
      json: writeJson({ [name]: { ...answer, request_id: "16" } }),
      error: null,
      method: type,
      page,
    });
    const window = () => {
      const [from, to] = [Number(param.start_updated_at), Number(param.end_updated_at)];
      const [number, size] = [Number(param.page), Number(param.page_size)];
      const right = from > 0 && to >= from && to - from <= halfHour && number >= 1 && size >= 1 && size <= 100;
      return right ? { shop, from: new Date(from * 1000), to: new Date(to * 1000), number, size } : null;
    };

    switch (type) {
      case "pdd.order.number.list.increment.get": {
        const asked = window();
        if (!asked || param.order_status !== "5" || param.refund_status !== "5" || param.is_lucky_flag !== "0") {
          return failed(type, 21001, "请求参数错误");
        }
        const { total, rows } = world.page(world.orders.values(), asked);
        const order_sn_list = rows.map(orderOf);
        return good("order_sn_increment_get_response", { total_count: raw(total), order_sn_list }, param.page);
      }
      case "pdd.order.information.get": {
        const order = world.orders.get(param.order_sn ?? "");
        if (!order) return failed(type, 50001, "业务服务错误", "订单不存在");
        return good("order_info_get_response", { order_info: orderOf(order) });
      }
      case "pdd.refund.list.increment.get": {
        const asked = window();
        if (!asked || param.after_sales_type !== "1" || !param.after_sales_status)
          return failed(type, 21001, "请求参数错误");
        const { total, rows } = world.page(world.refunds.values(), asked);
        const refund_list = rows.map((row) => ({
          id: raw(row.no),
          order_sn: row.orderNo,
          after_sales_type: raw(refundTypes[row.type]),
          after_sales_status: raw(refundNumbers[row.status]),
          after_sale_reason: row.reason,
          refund_amount: yuan(row.fen),
          goods_number: String(row.qty),
          sku_id: row.skuId,
          tracking_number: row.waybillNo,
          shipping_name: row.courier,
          created_time: shanghai(row.appliedAt),
          updated_time: shanghai(row.modifiedAt),
        }));
        return good("refund_increment_get_response", { total_count: raw(total), refund_list }, param.page);
      }
      case "pdd.logistics.companies.get":
        return good("logistics_companies_get_response", {
          logistics_companies: couriers.map(({ number, code, name }) => ({
            id: raw(number),
            code,
            logistics_company: name,
            available: raw(1),
          })),
        });
      case "pdd.logistics.online.send": {
        const courier = couriers.find(({ number }) => number === param.logistics_id);
        if (!courier || !param.tracking_number) return failed(type, 50001, "业务服务错误", "快递公司或运单号不正确");
        const shipment = { courier: courier.name, waybillNo: param.tracking_number, lineIds: [] };
        const why = world.ship({ protocol: "pinduoduo", no: param.order_sn ?? "", ...shipment });
        if (why === "UNKNOWN") return failed(type, 50001, "业务服务错误", "订单不存在");
        if (why === "REFUNDING") return failed(type, 50001, "业务服务错误", "订单售后处理中，不能发货");
        if (why !== null) return failed(type, 50001, "业务服务错误", "订单状态不允许发货");
        return good("logistics_online_send_response", { is_success: true });
      }
      case "pdd.goods.quantity.update": {
        const right = /^\d+$/.test(param.quantity ?? "") && param.goods_id && param.update_type === "1";
        if (!right) return failed(type, 21001, "请求参数错误");
        if (world.conduct.refusedSkus.includes(param.sku_id ?? ""))
          return failed(type, 50001, "业务服务错误", "sku不存在");
        world.records.stock[`${param.goods_id}/${param.sku_id ?? ""}`] = Number(param.quantity);
        return good("goods_quantity_update_response", { is_success: true });
      }
      default:
        return failed(type, 10017, "type不正确");
    }
  };

  const token = async (type: string, param: Record<string, string>): Promise<GatewayAnswer> => {
    const fresh = type === "pdd.pop.auth.token.refresh";
    const issued = fresh
      ? await authorisation.refresh("pinduoduo", param.refresh_token ?? "")
      : await authorisation.exchange("pinduoduo", {
          code: param.code ?? "",
          redirectUri: authorisation.registeredRedirect(),
        });
    if (!issued)
      return failed(type, fresh ? 10035 : 10000, fresh ? "refresh_token已过期" : "参数错误", "code无效或已使用");
    const now = epoch(world.now().toISOString());
    const answer = {
      access_token: issued.accessToken,
      expires_in: raw(issued.expiresIn),
      expires_at: raw(now + issued.expiresIn),
      refresh_token: issued.refreshToken,
      refresh_token_expires_in: raw(issued.refreshExpiresIn),
      refresh_token_expires_at: raw(now + issued.refreshExpiresIn),
      owner_id: issued.shop,
      owner_name: `云裳拼多多-${issued.shop}`,
      scope: [],
    };
    return {
      json: writeJson({ [`pop_auth_token_${fresh ? "refresh" : "create"}_response`]: answer }),
      error: null,
      method: type,
    };
  };

  return {
    name: "pinduoduo",
    methodOf({ body }) {
      try {
        return (JSON.parse(body) as { type?: string }).type ?? "";
      } catch {
        return "";
      }
    },
    faulty(kind, method) {
      if (kind === "RATE") return failed(method, 70031, "调用过于频繁，请调整调用频率");
      if (kind === "TOKEN") return failed(method, 10019, "access_token已过期");
      return failed(method, 50000, "系统内部错误");
    },
    authorize(path, query) {
      if (
        path !== "/service-market/auth" ||
        query.get("client_id") !== app.appKey ||
        query.get("response_type") !== "code"
      ) {
        return null;
      }
      const redirectUri = query.get("redirect_uri") ?? "";
      return authorisation.authorizeUrl("pinduoduo", { redirectUri, state: query.get("state") ?? "" });
    },
    async answer({ path, body, type }: GatewayCall) {
      if (path !== "/api/router" || !type.startsWith("application/json"))
        return failed("", 10002, "请求方法错误，仅支持POST");
      const param = JSON.parse(body) as Record<string, string>;
      const method = param.type ?? "";
      if (Object.values(param).some((value) => typeof value !== "string")) return failed(method, 10001, "公共参数错误");
      if (param.client_id !== app.appKey) return failed(method, 10016, "client_id不正确");
      if (param.data_type !== "JSON" || isOff(new Date(Number(param.timestamp) * 1000), world.now())) {
        return failed(method, 10001, "公共参数错误");
      }
      if (param.sign !== signatureOf(param)) return failed(method, 20004, "签名sign校验失败");
      if (method.startsWith("pdd.pop.auth.token.")) return token(method, param);
      const shop = await authorisation.shopOf("pinduoduo", param.access_token ?? "");
      if (shop === null) return failed(method, 10019, "access_token已过期");
      return perform(method, param, shop);
    },
  };
}

/** By the public description alone: names in the order of ASCII, all of it between two secrets, MD5 in capitals. */
function signatureOf(param: Record<string, string>): string {
  const md5 = createHash("md5").update(app.appSecret);
  for (const name of Object.keys(param).sort()) if (name !== "sign") md5.update(name).update(param[name] ?? "");
  return md5.update(app.appSecret).digest("hex").toUpperCase();
}
