/** 员工详情: one employee's record, pieces, wages, money and sales; without an id one's own (domain.md §3.2, employee/item). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { pieceKinds, pieceStatuses } from "#contract/manufacture/piece.words.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { fieldChange } from "#contract/system/monitor/logs.ts";
import { bizDate, id, instant } from "#contract/value.ts";
import { employeeStatuses, payTypes } from "./employee.words.ts";
import { employeeMoney } from "./employee-money.ts";
import { wageDetail, wageRow } from "./wages.ts";

const tag = "员工详情";
const endpoint = endpointsOf(tag);
const path = "/api/clothes/employee/profile";
const who = z.object({ id: id.optional() });
const period = z.object({ from: bizDate.optional(), to: bizDate.optional() });

const piece = z.object({
  id: z.number(),
  bizDate,
  batchNo: z.string(),
  styleNo: z.string(),
  bundleNo: z.number().nullable(),
  processName: z.string(),
  kind: z.enum(pieceKinds),
  qty: z.number(),
  priceLi: z.number(),
  amountLi: z.number(),
  status: z.enum(pieceStatuses),
  wageNo: z.string().nullable(),
});
export type ProfilePiece = z.output<typeof piece>;

const sales = {
  bills: z.number(),
  saleQty: z.number(),
  returnQty: z.number(),
  saleFen: z.number(),
  returnFen: z.number(),
  /** Without freight, less what came back: what commission is counted from. */
  netFen: z.number(),
};
const monthSales = z.object({ month: z.string(), ...sales });
export type MonthSales = z.output<typeof monthSales>;

const change = z.object({
  id: z.number(),
  action: z.string(),
  entity: z.string(),
  username: z.string(),
  changes: z.array(fieldChange),
  createTime: instant,
});
export type ProfileChange = z.output<typeof change>;

export const profileEndpoints = {
  head: endpoint.get(path, {
    access: "session",
    summary: "员工资料与往来；不带 id 为本人",
    query: who,
    response: z.object({
      id: z.number(),
      no: z.string(),
      name: z.string(),
      teamName: z.string().nullable(),
      deptName: z.string().nullable(),
      post: z.string(),
      phone: z.string().nullable(),
      payType: z.enum(payTypes),
      username: z.string().nullable(),
      idCard: z.string(),
      bankName: z.string(),
      bankCard: z.string(),
      hiredDay: bizDate,
      leftDay: bizDate.nullable(),
      status: z.enum(employeeStatuses),
      remark: z.string(),
      /** It is the asker's own. */
      own: z.boolean(),
      /** What the employee earns may be seen: wages, money and amounts. */
      seesWages: z.boolean(),
      baseFen: z.number().optional(),
      commissionBp: z.number().optional(),
      balanceFen: z.number().optional(),
      openAdvanceFen: z.number().optional(),
      /** Approved and of no settlement. */
      openLi: z.number().optional(),
      possible: z.object({ edit: z.boolean(), audit: z.boolean(), pay: z.boolean(), log: z.boolean() }),
    }),
  }),
  pieces: endpoint.get(`${path}/pieces`, {
    access: "session",
    summary: "员工的计件明细，以及全部筛选结果的合计；默认最近 30 天",
    query: pageQuery
      .omit({ sort: true })
      .extend({ ...who.shape, ...period.shape, status: z.enum(pieceStatuses).optional() }),
    response: pageOf(piece).extend({
      from: bizDate,
      to: bizDate,
      totals: z.object({ qty: z.number(), amountLi: z.number() }),
    }),
  }),
  wages: endpoint.get(`${path}/wages`, {
    access: "session",
    summary: "员工的工资单；本人只见已审核和已发放的",
    query: pageQuery.omit({ sort: true }).extend(who.shape),
    response: pageOf(wageRow),
  }),
  slip: endpoint.get(`${path}/slip`, {
    access: "session",
    summary: "员工的一张工资条；本人可看自己的",
    query: z.object({ wageId: id }),
    response: wageDetail,
  }),
  money: endpoint.get(`${path}/money`, {
    access: "session",
    summary: "员工的借支、补贴、扣款与往来",
    query: who.extend(period.shape),
    response: employeeMoney,
  }),
  sales: endpoint.get(`${path}/sales`, {
    access: "session",
    summary: "员工登录账号的业绩：拿货单、件数、金额与退货，按月；默认最近一年",
    query: who.extend(period.shape),
    response: z.object({
      from: bizDate,
      to: bizDate,
      months: z.array(monthSales),
      totals: z.object(sales),
      /** False where the employee has no login. */
      linked: z.boolean(),
    }),
  }),
  log: endpoint.get(`${path}/log`, {
    access: "session",
    summary: "员工的操作日志",
    query: pageQuery.omit({ sort: true }).extend(who.shape),
    response: pageOf(change),
  }),
};

/** What moved the employee's account. */
export const profileMoneyExportEndpoints = exportEndpoints({
  tag,
  title: "员工往来",
  path: `${path}/money`,
  access: "session",
  filter: who.extend(period.shape),
  layouts: ["entry"],
});
