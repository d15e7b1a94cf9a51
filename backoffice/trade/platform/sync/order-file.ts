/**
 * 导入订单 of a shop from the file that its platform exports (domain.md §3.5): one job reads it and says what it would
 * change, one writes it. A file speaks as of its own time (file-time.ts), not of when it was uploaded.
 */
import { z } from "zod";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { readWholeJobFile } from "#backoffice/ground/jobs/job-file.ts";
import { jobHandler } from "#backoffice/ground/jobs/runner.ts";
import {
  getFinishedCheck,
  importOutcome,
  startImport,
  storeUpload,
} from "#backoffice/ground/spreadsheet/sheet-import.ts";
import { maxReportedErrors, type RowError } from "#contract/goods/product-imports.ts";
import { hasPermission } from "#contract/permissions.ts";
import {
  type OrderFileReport,
  orderFileEndpoints,
  orderFileReport,
  orderFileTopics,
} from "#contract/platform/order-files.ts";
import { checkOrderFile, readOrderFile } from "../adapter/file/order-file.ts";
import { readInstant } from "../adapter/times.rules.ts";
import { type OrderPreview, previewOrders } from "../order/order-preview.query.ts";
import { upsertOrders } from "../order/upsert-order.ts";
import { getVisibleShop, listVisibleShops, type Shop } from "../shop/shop.ts";
import { recordRefusals } from "./refusal.ts";
import { writeSync } from "./sync-log.ts";

type Endpoints = typeof orderFileEndpoints;

const title = "平台订单";

const checkInput = z.object({
  shopId: z.number(),
  name: z.string(),
  /** When it was uploaded. */
  asOf: z.iso.datetime(),
  /** When it was exported, where somebody said so. */
  exportedAt: z.iso.datetime().nullish(),
});
const writeInput = checkInput.extend({ checkJobId: z.number() });
type Input = z.output<typeof checkInput>;

/** Where the platform is asked for orders, a file would stand against what it says of the same minutes. */
async function getShopOfFiles(context: Context, shopId: number): Promise<Shop> {
  const shop = await getVisibleShop(context, shopId);
  if (!shop.enabled) throw new DomainError(`${shop.name}已停用，请先启用再导入订单`);
  if (shop.refusal === null) throw new DomainError(`${shop.name}已授权，订单会自动抓取，不需要导入文件`);
  return shop;
}

export const listFileShops: Operation<Endpoints["shops"]> = async (context) => {
  const shops = await listVisibleShops(context);
  return shops
    .filter(({ enabled, refusal }) => enabled && refusal !== null)
    .map(({ id, name, platform }) => ({ id, name, platform }));
};

export const uploadOrderFile: Operation<Endpoints["upload"]> = async (context, { query, file }) => {
  const { shopId, name, clientToken, exportedAt } = query;
  const exported = exportedAt ? readInstant(exportedAt.replace("T", " ")) : null;
  if (exported === undefined) throw new DomainError("导出时间不对，请按 2026-03-01 20:15 填写，或不填");
  const { platform } = await getShopOfFiles(context, shopId);
  await checkOrderFile(file, { platform, signal: context.gone?.() });
  const asOf = context.clock.now().toISOString();
  const input = checkInput.encode({ shopId, name, asOf, exportedAt: exported?.toISOString() ?? null });
  return storeUpload(context, file, { topic: orderFileTopics.check, name, input, clientToken, sealed: true });
};

export const confirmOrderFile: Operation<Endpoints["confirm"]> = async (context, { params }) => {
  const check = await getFinishedCheck(context, params.id, orderFileTopics);
  const { adds, edits } = orderFileReport.parse(check.result);
  if (adds + edits === 0) throw new DomainError("没有新的或有变化的订单，不需要导入");
  const { name, ...input } = checkInput.parse(check.input);
  await getShopOfFiles(context, input.shopId);
  return startImport(context, {
    ...{ topic: orderFileTopics.write, name },
    input: writeInput.encode({ ...input, name, checkJobId: check.id }),
  });
};

export const orderFileCheck = jobHandler(orderFileTopics.check, checkInput, async (work, input) => {
  const read = await readKept(work.context, work.jobId, input);
  await work.progress(read.rows, read.rows);
  const { adds, edits, unchanged, held } = read.preview;
  const found = `新订单 ${adds.length} 单，有变化 ${edits.length} 单，没有变化 ${unchanged.length} 单`;
  const unread = read.unread.length > 0 ? `，${read.unread.length} 列没有读` : "";
  const kept = held.length > 0 ? `，${held.length} 处比已知的旧，没有采用` : "";
  const message = `${found}${leftOut(read.errors)}${kept}${unread}`;
  return importOutcome(work, title, reportOf(read, 0), read.errors, message);
});

/** Cut off, it is done again: what was written is unchanged by then. */
export const orderFileWrite = jobHandler(orderFileTopics.write, writeInput, async (work, { checkJobId, ...input }) => {
  const { context } = work;
  if (!hasPermission(context.actor.permissions, orderFileEndpoints.confirm.access)) {
    throw new DomainError("您已没有导入订单的权限");
  }
  const read = await readKept(context, checkJobId, input);
  const { shop, preview, errors } = read;
  const { written, unchanged } = await upsertOrders(context, shop, [...preview.adds, ...preview.edits]);
  // Into the list of what was not taken, where whoever audits finds it: struck off by the file that brings it right.
  const refusals = errors.map(({ platformNo, row, message }) => ({ platformNo, row, message }));
  await recordRefusals(context, { shop, kind: "ORDERS", refusals });
  await work.progress(read.rows, read.rows);
  await writeSync(context, {
    ...{ shopId: shop.id, kind: "FILE", trigger: "HAND", operatorId: context.actor.userId },
    ...{ status: errors.length > 0 ? "PART" : "OK" },
    message: [input.name, ...errors.slice(0, refusalsTold).map((error) => error.message)].join("；"),
    ...{ fetched: written + unchanged + preview.unchanged.length + errors.length, written },
    ...{ unchanged: unchanged + preview.unchanged.length, refused: errors.length },
  });
  const left = errors.length > 0 ? `${leftOut(errors)}，见同步日志的“没有收下”` : "";
  return importOutcome(work, title, reportOf(read, written), errors, `已导入 ${written} 单${left}`);
});

/** In the message of 同步日志. */
const refusalsTold = 5;

const leftOut = (errors: readonly RowError[]) => (errors.length > 0 ? `，${errors.length} 行没有收下` : "");

interface ReadFile {
  shop: Shop;
  rows: number;
  asOf: Date;
  unread: readonly string[];
  preview: OrderPreview;
  errors: (RowError & { platformNo: string | null })[];
}

async function readKept(context: Context, checkJobId: number, input: Input): Promise<ReadFile> {
  const { shopId, name, asOf: uploaded, exportedAt } = input;
  const shop = await getShopOfFiles(context, shopId);
  const file = await readWholeJobFile(context, checkJobId, "IN");
  if (!file) throw new DomainError("文件已过期，请重新上传");
  const { rows, asOf, unread, orders, firstRows, refusals } = await readOrderFile(file, {
    ...{ platform: shop.platform, name, uploadedAt: new Date(uploaded) },
    exportedAt: exportedAt ? new Date(exportedAt) : null,
  });
  const preview = await previewOrders(context, shop, orders);
  const errors = [...refusals, ...preview.refused]
    .map(({ platformNo, row, message }) => ({
      row: row ?? firstRows.get(platformNo ?? "") ?? 0,
      column: "订单",
      message,
      platformNo,
    }))
    .sort((one, other) => one.row - other.row);
  return { shop, rows, asOf, unread, preview, errors };
}

function reportOf({ shop, rows, asOf, unread, preview, errors }: ReadFile, written: number): OrderFileReport {
  const { held } = preview;
  return {
    ...{ shopId: shop.id, shopName: shop.name, rows, asOf: formatInstant(asOf) },
    ...{ unread: unread.slice(0, maxReportedErrors), held: held.slice(0, maxReportedErrors), heldCount: held.length },
    ...{ adds: preview.adds.length, edits: preview.edits.length, unchanged: preview.unchanged.length, written },
    errors: errors.slice(0, maxReportedErrors).map(({ row, column, message }) => ({ row, column, message })),
    errorCount: errors.length,
  };
}
