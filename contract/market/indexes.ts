/** 沪深指数: a read-only board of quotations and their daily bars (domain.md §3.7). Prices are hundredths of a point or 元. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { adminRole, permissions } from "#contract/permissions.ts";
import { rowImportEndpoints } from "#contract/row-imports.ts";
import { bizDate, clientToken, instant, looseInteger, shortText } from "#contract/value.ts";

const tag = "沪深指数";
const endpoint = endpointsOf(tag);
const path = "/api/money/stock/hs/index";
const access = [permissions.marketIndexList];

/** Where quotations come from: nowhere, daily bars that were uploaded, or a server. */
export const marketProviders = ["NONE", "FILE", "HTTP"] as const;
export type MarketProvider = (typeof marketProviders)[number];
export const marketProviderLabels: Record<MarketProvider, string> = {
  NONE: "不显示行情",
  FILE: "导入的日线",
  HTTP: "行情服务器",
};

/** LIVE: as of now, or of the last close; DELAYED: older than that; NONE: there is nothing to show. */
export const marketStates = ["LIVE", "DELAYED", "NONE"] as const;
export type MarketState = (typeof marketStates)[number];

/** Bars that a chart shows. */
export const chartBars = 120;

const price = z.number().int();
/** Such as 000001. */
export const marketCode = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z.]{1,12}$/, "代码应为不超过 12 位的字母、数字或点");

const marketQuote = z.object({
  code: z.string(),
  name: z.string(),
  last: price,
  open: price,
  high: price,
  low: price,
  prevClose: price,
  /** Shares. */
  volume: z.number(),
  /** 分. */
  amountFen: z.number(),
  time: instant,
});
export type MarketQuote = z.output<typeof marketQuote>;

const marketBar = z.object({
  day: bizDate,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: z.number(),
  amountFen: z.number(),
});
export type MarketBar = z.output<typeof marketBar>;

const marketSettingFields = z.object({
  provider: z.enum(marketProviders, "请选择行情来源"),
  /** Of HTTP: answers `GET` with the quotations as JSON. */
  url: shortText("地址", 300).refine(
    (text) => text === "" || isFeed(text),
    "地址应以 https:// 开头；本机的可以是 http://127.0.0.1",
  ),
});
export const marketSetting = marketSettingFields;

function isFeed(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(hostname));
}

export const marketIndexEndpoints = {
  list: endpoint.get(path, {
    summary: "沪深指数的最新行情；没有来源或来源出错时说明原因",
    access,
    response: z.object({
      content: z.array(marketQuote),
      state: z.enum(marketStates),
      provider: z.enum(marketProviders),
      /** Why it is late or missing, one sentence; null of what is as it should be. */
      sentence: z.string().nullable(),
    }),
  }),
  bars: endpoint.get(`${path}/bars`, {
    summary: `一个代码最近 ${chartBars} 个交易日的日 K，旧的在前`,
    access,
    query: z.object({ code: marketCode }),
    response: z.object({ code: z.string(), name: z.string(), bars: z.array(marketBar) }),
  }),
  setting: endpoint.get(`${path}/setting`, {
    summary: "行情来源",
    access: [adminRole],
    response: marketSetting.extend({ version: z.number() }),
  }),
  saveSetting: endpoint.put(`${path}/setting`, {
    summary: "设置行情来源",
    access: [adminRole],
    body: marketSetting.extend({ version: looseInteger, clientToken }),
    response: z.object({ version: z.number() }),
  }),
};

export const marketBarExportEndpoints = exportEndpoints({
  tag,
  title: "日K",
  path: `${path}/bars`,
  access,
  filter: z.object({ code: marketCode }),
  layouts: ["bar"],
});

export const marketBarImport = rowImportEndpoints({
  tag,
  title: "日线",
  path: `${path}/bars/import`,
  area: "marketBars",
  access: [adminRole],
  writes: "写入每日的开高低收；同一代码同一天的以新的为准",
});
