/** 营业执照 and the papers beside them: 商标, 质检报告 (domain.md §3.5, shop/license). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { maxPictureBytes, pictureId } from "#contract/goods/pictures.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  bizDate,
  blankAs,
  clientToken,
  id,
  instant,
  keyword,
  looseInteger,
  requiredText,
  seenAct,
  shortText,
  withDefaults,
} from "#contract/value.ts";
import { isCreditCode } from "./credit-code.rules.ts";
import { licenseStatuses, licenseTypes, paperKinds } from "./license.words.ts";

const tag = "营业执照";
const endpoint = endpointsOf(tag);

export const licenseSortFields = ["name", "endDay", "shops"] as const;

const licenseFilter = z.object({
  /** Part of the 主体名称, the 统一社会信用代码 or the 法人. */
  keyword,
  type: z.enum(licenseTypes, "类型不存在").optional(),
  status: z.enum(licenseStatuses, "状态不存在").optional(),
  sort: pageQuery.shape.sort,
});
export type LicenseFilter = z.output<typeof licenseFilter>;

const licenseRow = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  code: z.string(),
  type: z.enum(licenseTypes),
  legalPerson: z.string(),
  startDay: bizDate.nullable(),
  /** Null: 长期. */
  endDay: bizDate.nullable(),
  hasImage: z.boolean(),
  /** Shops of this licence. */
  shops: z.number(),
  status: z.enum(licenseStatuses),
});
export type LicenseRow = z.output<typeof licenseRow>;

const paper = z.object({
  id: z.number(),
  version: z.number(),
  licenseId: z.number(),
  kind: z.enum(paperKinds),
  name: z.string(),
  no: z.string(),
  endDay: bizDate.nullable(),
  hasImage: z.boolean(),
  imageId: z.string().nullable(),
  status: z.enum(licenseStatuses),
});
export type LicensePaper = z.output<typeof paper>;

const optionalDay = blankAs(null, bizDate.nullable());
/** Of an upload; the empty text of a form is none. */
const imageId = blankAs(null, pictureId.nullable());

const fields = z.object({
  name: requiredText("主体名称", 50),
  code: z
    .string({ error: "请填写统一社会信用代码" })
    .transform((text) => text.replace(/\s/g, "").toUpperCase())
    .refine((text) => text !== "", "请填写统一社会信用代码")
    .refine((text) => text === "" || text.length === 18, "统一社会信用代码应为 18 位")
    .refine((text) => text.length !== 18 || isCreditCode(text), "统一社会信用代码有误，请对照执照检查每一位"),
  type: z.enum(licenseTypes, "请选择类型"),
  legalPerson: shortText("法人", 50),
  startDay: optionalDay,
  endDay: optionalDay,
  imageId: pictureId
    .or(z.literal(""))
    .nullable()
    .refine((text) => Boolean(text), "请上传副本图")
    .transform((text) => text || ""),
  remark: shortText("备注", 500),
  clientToken,
});
export type LicenseFields = z.output<typeof fields>;

const inOrder = (body: { startDay: string | null; endDay: string | null }) =>
  body.startDay === null || body.endDay === null || body.endDay >= body.startDay;
const outOfOrder = { message: "有效期至不能早于成立日期", path: ["endDay"] };

const paperFields = z.object({
  kind: z.enum(paperKinds, "请选择类型"),
  name: requiredText("名称", 50),
  no: shortText("编号", 50),
  endDay: optionalDay,
  imageId,
  clientToken,
});
export type PaperFields = z.output<typeof paperFields>;

const path = "/api/clothes/license";
const list = [permissions.shopLicenseList];
const saved = z.object({ id: z.number(), version: z.number() });

export const licenseEndpoints = {
  list: endpoint.get(path, {
    summary: "营业执照，以及关联店铺合计",
    access: list,
    query: pageQuery.extend(licenseFilter.shape),
    response: pageOf(licenseRow).extend({ totals: z.object({ shops: z.number() }) }),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一张营业执照和它的其他资质",
    access: list,
    response: licenseRow.extend({
      imageId: z.string().nullable(),
      remark: z.string(),
      papers: z.array(paper),
      updateBy: z.string().nullable(),
      updateTime: instant,
    }),
  }),
  upload: endpoint.post(`${path}/picture`, {
    summary: "上传执照或资质的图片（jpg、png、webp，不超过 5 MB），原样保存",
    access: [permissions.shopLicenseAdd, permissions.shopLicenseEdit],
    upload: { field: "file", maxBytes: maxPictureBytes },
    response: z.object({ id: pictureId }),
  }),
  picture: endpoint.get(`${path}/:id/picture`, {
    summary: "执照图片，由服务器加上查看人和时间的水印",
    access: list,
    download: true,
  }),
  original: endpoint.get(`${path}/:id/original`, {
    summary: "下载执照原图，记入审计",
    access: [permissions.shopLicenseImage],
    download: true,
  }),
  add: endpoint.post(path, {
    summary: "新增营业执照",
    access: [permissions.shopLicenseAdd],
    body: withDefaults(fields, { type: "COMPANY", legalPerson: "", startDay: null, endDay: null, remark: "" }).refine(
      inOrder,
      outOfOrder,
    ),
    response: saved,
    status: 201,
  }),
  edit: endpoint.put(path, {
    summary: "修改营业执照；版本不符时拒绝",
    access: [permissions.shopLicenseEdit],
    body: fields.extend({ id, version: looseInteger }).refine(inOrder, outOfOrder),
    response: saved,
  }),
  cancel: endpoint.post(`${path}/:id/cancel`, {
    summary: "注销：不能再选给店铺，不再提醒到期",
    access: [permissions.shopLicenseEdit],
    body: seenAct,
    response: saved,
  }),
  restore: endpoint.post(`${path}/:id/restore`, {
    summary: "恢复已注销的执照",
    access: [permissions.shopLicenseEdit],
    body: seenAct,
    response: saved,
  }),
  remove: endpoint.delete(`${path}/:id`, {
    summary: "删除没有店铺使用的执照",
    access: [permissions.shopLicenseDel],
    body: seenAct,
  }),
  paper: endpoint.get(`${path}/paper/:id`, {
    summary: "一份其他资质",
    access: list,
    response: paper,
  }),
  paperPicture: endpoint.get(`${path}/paper/:id/picture`, {
    summary: "资质图片，由服务器加上查看人和时间的水印",
    access: list,
    download: true,
  }),
  paperOriginal: endpoint.get(`${path}/paper/:id/original`, {
    summary: "下载资质原图，记入审计",
    access: [permissions.shopLicenseImage],
    download: true,
  }),
  addPaper: endpoint.post(`${path}/:id/paper`, {
    summary: "新增其他资质：商标、质检报告",
    access: [permissions.shopLicenseEdit],
    body: paperFields,
    response: saved,
    status: 201,
  }),
  editPaper: endpoint.put(`${path}/paper`, {
    summary: "修改其他资质；版本不符时拒绝",
    access: [permissions.shopLicenseEdit],
    body: paperFields.extend({ id, version: looseInteger }),
    response: saved,
  }),
  removePaper: endpoint.delete(`${path}/paper/:id`, {
    summary: "删除其他资质",
    access: [permissions.shopLicenseEdit],
    body: seenAct,
  }),
};

export const licenseExportEndpoints = exportEndpoints({
  tag,
  title: "营业执照",
  path,
  access: list,
  filter: licenseFilter,
  layouts: ["license"],
});
