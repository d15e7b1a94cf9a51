/** 员工管理: the people who work here and how each is paid (domain.md §3.2, employee). */
import { z } from "zod";
import { isPersonalMobile } from "#contract/contact.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { fen } from "#contract/money.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { answered } from "#contract/question.ts";
import {
  bizDate,
  blankAs,
  chosenId,
  clientToken,
  id,
  instant,
  keyword,
  looseInteger,
  named,
  requiredText,
  seenAct,
  shortText,
  withDefaults,
} from "#contract/value.ts";
import { employeeStatuses, payTypes } from "./employee.words.ts";
import { isBankCard, isIdentityNumber, isMasked } from "./identity.ts";

const tag = "员工管理";
const endpoint = endpointsOf(tag);

export const employeeSortFields = ["no", "name", "hiredDay", "monthLi", "advanceFen"] as const;
export type EmployeeSortField = (typeof employeeSortFields)[number];

const employeeFilter = z.object({
  /** Part of the 工号, the 姓名, its initials or the 手机. */
  keyword,
  teamId: id.optional(),
  post: z.string().trim().max(50, "岗位不存在").optional(),
  payType: z.enum(payTypes, "计薪方式不存在").optional(),
  repositoryId: id.optional(),
  status: z.enum(employeeStatuses, "状态不存在").optional(),
  sort: pageQuery.shape.sort,
});
export type EmployeeFilter = z.output<typeof employeeFilter>;

const employeeRow = z.object({
  id: z.number(),
  no: z.string(),
  name: z.string(),
  deptName: z.string().nullable(),
  teamName: z.string().nullable(),
  post: z.string(),
  phone: z.string().nullable(),
  payType: z.enum(payTypes),
  repositoryName: z.string().nullable(),
  stallName: z.string().nullable(),
  /** The login; null for none. */
  username: z.string().nullable(),
  hiredDay: bizDate,
  leftDay: bizDate.nullable(),
  /** 本月计件, what counts as done in this month; 厘. Absent, as 借支余额 is, for who may not see wages. */
  monthLi: z.number().optional(),
  /** 借支 that no wage has made good. */
  advanceFen: z.number().optional(),
  status: z.enum(employeeStatuses),
});
export type EmployeeRow = z.output<typeof employeeRow>;

/** A number that is kept sealed: the mask means the one that is kept, empty none. */
const sealedNumber = (label: string, example: string, isRight: (text: string) => boolean) =>
  z
    .string({ error: `请填写${label}` })
    .transform((text) => (isMasked(text.trim()) ? text.trim() : text.replace(/[\s-]/g, "").toUpperCase()))
    .refine((text) => text === "" || isMasked(text) || isRight(text), `${label}不对，请核对${example}`);

const employeeBody = z.object({
  no: requiredText("工号", 32)
    .transform((text) => text.toUpperCase())
    .refine((text) => /^[A-Z0-9-]+$/.test(text), "工号只能用字母、数字和连字符"),
  name: requiredText("姓名", 50),
  deptId: chosenId,
  teamId: chosenId,
  post: shortText("岗位", 50),
  phone: blankAs(
    null,
    z
      .string({ error: "请填写手机" })
      .trim()
      .refine(isPersonalMobile, "手机应为 11 位手机号，例如 13800138000")
      .nullable(),
  ),
  idCard: sealedNumber("身份证号", "十八位号码和校验位", isIdentityNumber),
  bankName: shortText("开户行", 50),
  bankCard: sealedNumber("银行卡号", "号码和校验位", isBankCard),
  payType: z.enum(payTypes, "请选择计薪方式"),
  /** 底薪 or 月薪 of a month. Null leaves it, as 提成, as it is: who may not see wages sends neither. */
  baseFen: fen.nullable(),
  /** 提成, basis points of what was sold. */
  commissionBp: looseInteger.min(0, "提成不能小于 0").max(10_000, "提成不能超过 100%").nullable(),
  repositoryId: chosenId,
  stallId: chosenId,
  /** 登录账号: of one employee at most. */
  userId: chosenId,
  hiredDay: bizDate,
  remark: shortText("备注", 500),
  clientToken,
});
export type EmployeeFields = z.output<typeof employeeBody>;

/** Empty: the next one is given. */
const givenNo = z
  .string()
  .trim()
  .transform((text) => text.toUpperCase())
  .refine((text) => /^[A-Z0-9-]{0,32}$/.test(text), "工号只能用字母、数字和连字符，不超过 32 位")
  .default("");

const employeeDetail = employeeRow.omit({ monthLi: true }).extend({
  version: z.number(),
  deptId: z.number().nullable(),
  teamId: z.number().nullable(),
  /** Masked: the last four places. */
  idCard: z.string(),
  bankName: z.string(),
  bankCard: z.string(),
  /** Absent for who may not see wages. */
  baseFen: z.number().optional(),
  commissionBp: z.number().optional(),
  repositoryId: z.number().nullable(),
  stallId: z.number().nullable(),
  userId: z.number().nullable(),
  remark: z.string(),
  updateBy: z.string().nullable(),
  updateTime: instant,
});
export type EmployeeDetail = z.output<typeof employeeDetail>;

const path = "/api/clothes/employee";
const list = [permissions.employeeList];
const edit = [permissions.employeeEdit];
const saved = z.object({ id: z.number(), version: z.number() });

/** What is open when somebody leaves. */
const leaving = z.object({
  id: z.number(),
  name: z.string(),
  version: z.number(),
  /** Pieces recorded and not settled. */
  unsettled: z.number(),
  /** Why it has to be confirmed; absent of what one may not see. */
  unsettledLi: z.number().optional(),
  balanceFen: z.number().optional(),
  username: z.string().nullable(),
});

export const employeeEndpoints = {
  list: endpoint.get(path, {
    summary: "员工，以及全部筛选结果的本月计件与借支合计",
    access: list,
    query: pageQuery.extend(employeeFilter.shape),
    response: pageOf(employeeRow).extend({
      totals: z.object({ monthLi: z.number().optional(), advanceFen: z.number().optional() }),
    }),
  }),
  choices: endpoint.get(`${path}/choices`, {
    summary: "员工表单的可选项：部门、班组、仓库、档口，以及未关联员工的登录账号",
    access: list,
    /** Whose own login is among them. */
    query: z.object({ id: id.optional() }),
    response: z.object({
      depts: z.array(named.extend({ depth: z.number() })),
      teams: z.array(named),
      posts: z.array(z.string()),
      repositories: z.array(named),
      stalls: z.array(named),
      /** Empty for who may not link logins. */
      users: z.array(named),
      mayLink: z.boolean(),
      seesWages: z.boolean(),
    }),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一位员工；身份证号与银行卡号只有末四位",
    access: list,
    response: employeeDetail,
  }),
  numbers: endpoint.post(`${path}/:id/numbers`, {
    summary: "查看完整的身份证号与银行卡号；每次查看都记入操作日志",
    access: [permissions.wagePay],
    atomic: true,
    response: z.object({ idCard: z.string(), bankName: z.string(), bankCard: z.string() }),
  }),
  add: endpoint.post(path, {
    summary: "新增员工",
    access: [permissions.employeeAdd],
    body: withDefaults(employeeBody, {
      deptId: null,
      teamId: null,
      post: "",
      phone: null,
      idCard: "",
      bankName: "",
      bankCard: "",
      payType: "PIECE",
      baseFen: null,
      commissionBp: null,
      repositoryId: null,
      stallId: null,
      userId: null,
      remark: "",
    }).extend({ no: givenNo }),
    response: saved,
    status: 201,
  }),
  edit: endpoint.put(path, {
    summary: "修改员工；版本不符时拒绝，掩码的号码不变",
    access: edit,
    body: employeeBody.extend({ id, version: looseInteger }),
    response: saved,
  }),
  leaving: endpoint.get(`${path}/:id/leaving`, {
    summary: "离职前的未结计件、往来余额与登录账号",
    access: edit,
    response: leaving,
  }),
  leave: endpoint.post(`${path}/:id/leave`, {
    summary: "离职：有未结计件或往来余额时须确认；停用登录账号并下线",
    access: edit,
    body: seenAct.extend({ leftDay: bizDate, answered }),
    response: saved,
  }),
  rejoin: endpoint.post(`${path}/:id/rejoin`, {
    summary: "复职；登录账号仍由用户管理启用",
    access: edit,
    body: seenAct,
    response: saved,
  }),
  remove: endpoint.delete(`${path}/:id`, {
    summary: "删除从未使用的员工",
    access: [permissions.employeeDel],
    body: seenAct,
  }),
};

export const employeeExportEndpoints = exportEndpoints({
  tag,
  title: "员工",
  path,
  access: list,
  filter: employeeFilter,
  layouts: ["employee"],
});
