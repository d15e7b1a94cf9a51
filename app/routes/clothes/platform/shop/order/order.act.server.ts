/** What the pages of 平台订单 do when they are asked to. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { type Fields, Refused, readYuan } from "#app/lib/form/form.server.ts";
import { act, refuse, requireId, save } from "#app/lib/form/save-form.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import { courierHeader } from "#app/lib/shell/terminal.server.ts";
import type { Answer } from "#contract/endpoint.ts";
import { afterSaleEndpoints } from "#contract/platform/after-sales.ts";
import { ewaybillEndpoints } from "#contract/platform/ewaybill/ewaybills.ts";
import { labelEndpoints } from "#contract/platform/labels.ts";
import { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";
import { waveEndpoints } from "#contract/platform/waves.ts";
import { bulkAnswer, lateNote } from "./order.view.server.ts";

/** Batch acts on the ticked orders, and 审核全部 of all that the tab's filter finds, beyond the page. */
export async function orderListAction(args: ActionFunctionArgs) {
  const { pathname, search, searchParams } = new URL(args.request.url);
  const to = pathname + withParams(search, { ticked: null });
  const body = (fields: Fields, { form }: { form: FormData }) => ({
    clientToken: fields.clientToken,
    ids: form.getAll("id"),
  });
  const done =
    (label: string) =>
    ({ saved }: { saved: Answer<typeof shopOrderEndpoints.audit> }) =>
      bulkAnswer(label, saved, to);
  return act(args, {
    audit: save({ endpoint: shopOrderEndpoints.audit, body, done: done("已审核") }),
    auditAll: save({
      endpoint: shopOrderEndpoints.audit,
      body: async ({ clientToken }, { api }) => {
        const filter = parseSearch(shopOrderEndpoints.ids.query, searchParams);
        const { ids } = await api.call(shopOrderEndpoints.ids, { query: { ...filter, state: "WAIT_AUDIT" } });
        if (ids.length === 0) throw new Refused("没有待审核的订单，可能已被审核");
        return { clientToken, ids };
      },
      done: done("已审核"),
    }),
    unaudit: save({ endpoint: shopOrderEndpoints.unaudit, body, done: done("已取消锁定") }),
    handle: save({ endpoint: shopOrderEndpoints.handleMany, body, done: done("留言已处理") }),
    reroute: save({
      endpoint: shopOrderEndpoints.rerouteMany,
      body: (fields, given) => ({ ...body(fields, given), repositoryId: fields.repositoryId }),
      done: done("已改仓"),
    }),
    merge: save({ endpoint: shopOrderEndpoints.merge, body, done: () => ({ to, notice: "已合单" }) }),
    hold: save({
      endpoint: shopOrderEndpoints.hold,
      body: (fields, given) => ({ ...body(fields, given), until: fields.until }),
      done: ({ saved }) => bulkAnswer("已暂缓", saved, to, lateNote(saved)),
    }),
    release: save({ endpoint: shopOrderEndpoints.release, body, done: done("已取消暂缓") }),
    splitStock: save({ endpoint: shopOrderEndpoints.splitStock, body, done: done("已按库存拆单") }),
    elsewhere: save({ endpoint: shopOrderEndpoints.elsewhere, body, done: done("已按平台已发出库") }),
    ship: save({ endpoint: shopOrderEndpoints.ship, body, done: done("已发货") }),
    ewaybill: save({ endpoint: ewaybillEndpoints.ask, body: ewaybillBody, done: done("已取电子面单") }),
    cancelEwaybill: save({ endpoint: ewaybillEndpoints.cancel, body, done: done("已取消电子面单") }),
    printLabels: save({ endpoint: labelEndpoints.print, body, done: done("面单已打印") }),
    wave: save({
      endpoint: waveEndpoints.addTicked,
      body,
      done: ({ saved: { id, no, ...rest } }) =>
        bulkAnswer(`已生成波次 ${no}`, rest, id === null ? to : platformPaths.wave.item(id)),
    }),
  });
}

/** Of the ticked orders, by the courier that was chosen. */
export const ewaybillBody = ({ clientToken, ewaybillCourier }: Fields, { form }: { form: FormData }) => ({
  clientToken,
  ids: form.getAll("id"),
  courier: ewaybillCourier ?? "",
});

/** 合单候选: the ticked orders, by whose door they go to. */
export async function mergeableAction(args: ActionFunctionArgs) {
  const { pathname, search } = new URL(args.request.url);
  const to = pathname + withParams(search, { ticked: null });
  return act(args, {
    merge: save({
      endpoint: shopOrderEndpoints.mergeMany,
      body: (fields, { form }) => ({ clientToken: fields.clientToken, ids: form.getAll("id") }),
      done: ({ saved }) => bulkAnswer("已合单", saved, to),
    }),
  });
}

export async function orderAction(args: ActionFunctionArgs) {
  const id = requireId(args.request);
  const params = { id };
  const to = platformPaths.order.item(id);
  const said = (notice: string) => () => ({ to, notice });
  /** The next parcel of this browser goes with the same courier. */
  const sent =
    (notice: string) =>
    ({ body: { courier } }: { body: { courier: string } }) => ({
      to,
      notice,
      cookie: courierHeader(args.request, courier),
    });
  /** Of an endpoint of many: what it left alone says why. */
  const alone =
    (notice: string) =>
    ({ saved: { refused } }: { saved: Answer<typeof shopOrderEndpoints.audit> }) =>
      refused[0] ? { refusal: `${refused[0].label} ${refused[0].message}` } : { to, notice };
  const ids = [id];
  return act(args, {
    audit: save({
      endpoint: shopOrderEndpoints.audit,
      body: ({ clientToken }) => ({ clientToken, ids }),
      done: alone("已审核，库存已锁定"),
    }),
    unaudit: save({
      endpoint: shopOrderEndpoints.unaudit,
      body: ({ clientToken }) => ({ clientToken, ids }),
      done: alone("已取消锁定，库存已释放"),
    }),
    close: save({
      endpoint: shopOrderEndpoints.close,
      body: ({ clientToken, reason }) => ({ clientToken, reason, ids }),
      done: alone("已关闭"),
    }),
    merge: save({
      endpoint: shopOrderEndpoints.merge,
      body: ({ clientToken, other }) => ({ clientToken, ids: [id, other] }),
      done: ({ saved }) => ({ to: platformPaths.order.item(saved.id), notice: "已合单" }),
    }),
    hold: save({
      endpoint: shopOrderEndpoints.hold,
      body: ({ clientToken, until }) => ({ clientToken, until, ids }),
      done: (answer) => alone(`已暂缓${answer.saved.late[0] ? `，${answer.saved.late[0].message}` : ""}`)(answer),
    }),
    release: save({
      endpoint: shopOrderEndpoints.release,
      body: ({ clientToken }) => ({ clientToken, ids }),
      done: alone("已取消暂缓，可以审核"),
    }),
    splitStock: save({
      endpoint: shopOrderEndpoints.splitStock,
      body: ({ clientToken }) => ({ clientToken, ids }),
      done: alone("已按库存拆单，缺的等货"),
    }),
    split: save({
      endpoint: shopOrderEndpoints.split,
      params,
      done: ({ saved }) => ({ to: platformPaths.order.item(saved.id), notice: "已拆单，这是拆出的一单" }),
    }),
    match: save({ endpoint: shopOrderEndpoints.match, params, body: unseen, done: said("已匹配，并记入商品映射") }),
    reroute: save({ endpoint: shopOrderEndpoints.reroute, params, done: said("已改仓") }),
    unmerge: save({ endpoint: shopOrderEndpoints.unmerge, params, body: unseen, done: said("已取消合单") }),
    address: save({ endpoint: shopOrderEndpoints.address, params, done: said("收货地址已改") }),
    waybill: save({ endpoint: shopOrderEndpoints.waybill, params, body: unseen, done: sent("快递单号已填") }),
    ewaybill: save({ endpoint: ewaybillEndpoints.ask, body: ewaybillBody, done: alone("已取电子面单") }),
    cancelEwaybill: save({
      endpoint: ewaybillEndpoints.cancel,
      body: ({ clientToken }) => ({ clientToken, ids }),
      done: alone("已取消电子面单"),
    }),
    printLabels: save({
      endpoint: labelEndpoints.print,
      body: ({ clientToken }) => ({ clientToken, ids }),
      done: alone("面单已打印"),
    }),
    tell: save({ endpoint: shopOrderEndpoints.tell, params, body: unseen, done: said("已再次通知平台") }),
    ship: save({ endpoint: shopOrderEndpoints.shipOne, params, body: unseen, done: sent("已发货，库存已出") }),
    recall: save({ endpoint: shopOrderEndpoints.recall, params, done: said("已撤回，货已退回并重新锁定") }),
    handle: save({ endpoint: shopOrderEndpoints.handle, params, done: said("留言已处理") }),
    // Shown on this answer alone, and audited, so it is no redirect.
    reveal: async ({ context: { api } }, form) => {
      const seen = await api.attempt(shopOrderEndpoints.reveal, { params });
      return seen.ok ? { receiver: seen.value } : refuse(form, { refusal: seen.message });
    },
    afterSale: save({
      endpoint: afterSaleEndpoints.add,
      reads: { amountFen: (text) => readYuan("退款金额", text, { empty: 0 }) },
      body: (fields) => ({ ...unseen(fields), orderId: id }),
      done: said("已新增售后"),
    }),
    agree: save({ endpoint: afterSaleEndpoints.agree, params: saleOf(args), done: said("已同意售后") }),
    reject: save({ endpoint: afterSaleEndpoints.reject, params: saleOf(args), done: said("已拒绝售后") }),
    receive: save({ endpoint: afterSaleEndpoints.receive, params: saleOf(args), done: said("已收货，库存已入") }),
    send: save({ endpoint: afterSaleEndpoints.send, params: saleOf(args), done: said("已发出，库存已出") }),
    finish: save({ endpoint: afterSaleEndpoints.finish, params: saleOf(args), done: said("已办结") }),
  });
}

/** Of what does not ask which version was seen. */
const unseen = ({ version: _, ...fields }: Fields): Fields => fields;

const saleOf =
  ({ request }: ActionFunctionArgs) =>
  () => ({ id: requireId(request, "sale") });
