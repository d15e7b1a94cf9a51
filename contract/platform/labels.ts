/** 面单打印机: the label printer of each place, and labels to it or as files (docs/decisions/platforms.md, "Labels"). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { printerHost, printerPort } from "#contract/stall/printer-place.ts";
import { clientToken, id, looseInteger, named } from "#contract/value.ts";
import { labelFormats, labelPapers, printerLanguages } from "./label.words.ts";
import { bulkDone, orderIds } from "./order-acts.ts";

const endpoint = endpointsOf("平台订单");
const path = "/api/clothes/shop/order/label";

const paper = z.enum(labelPapers, "请选择面单纸");

const settings = z.object({
  /** Empty: the place has no label printer. */
  printerHost,
  printerPort,
  language: z.enum(printerLanguages, "请选择打印机语言"),
  paper,
});

const storedSettings = z.object({
  repositoryId: z.number(),
  repositoryName: z.string(),
  printerHost: z.string(),
  printerPort: z.number(),
  language: z.enum(printerLanguages),
  paper: z.enum(labelPapers),
  version: z.number(),
});
export type LabelPrinter = z.output<typeof storedSettings>;

const { shopOrderShip, shopEdit } = permissions;

export const labelEndpoints = {
  printer: endpoint.get(`${path}/printer`, {
    summary: "发货仓的面单打印机，以及可以设置的仓",
    access: [shopOrderShip, shopEdit],
    /** The first place where none is told. */
    query: z.object({ repositoryId: id.optional() }),
    response: z.object({ printer: storedSettings.nullable(), places: z.array(named) }),
  }),
  savePrinter: endpoint.put(`${path}/printer`, {
    summary: "保存发货仓的面单打印机；版本不符时拒绝",
    access: [shopEdit],
    body: settings.extend({ repositoryId: id, version: looseInteger, clientToken }),
    response: z.object({ version: z.number() }),
  }),
  testPage: endpoint.post(`${path}/printer/test`, {
    summary: "打印一张测试面单",
    access: [shopEdit],
    body: z.object({ repositoryId: id, clientToken }),
    /** Why the printer did not take it; null when it did. */
    response: z.object({ failure: z.string().nullable() }),
  }),
  print: endpoint.post(`${path}/print`, {
    summary: "把勾选订单的面单发到各自发货仓的面单打印机；每次记入审计，没有打的逐单说明",
    access: [shopOrderShip],
    body: z.object({ clientToken, ids: orderIds }),
    response: bulkDone,
  }),
  file: endpoint.post(`${path}/file`, {
    summary: "面单文件：图片，或打印机可以直接打印的 TSPL、ESC/POS；每次记入审计",
    access: [shopOrderShip],
    body: z.object({ ids: orderIds, paper, format: z.enum(labelFormats, "请选择文件格式") }),
    atomic: true,
    private: "answer",
    download: true,
  }),
};
