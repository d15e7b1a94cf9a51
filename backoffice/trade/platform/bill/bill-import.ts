/**
 * 导入平台账单: one job reads the file that a platform exports and says what it would bring, one writes what is new. A flow
 * is known by its number, so the same file, an overlapping one and files in any order come to the same.
 */
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { textArray } from "#backoffice/db/pg-array.ts";
import { readWholeJobFile } from "#backoffice/ground/jobs/job-file.ts";
import { jobHandler } from "#backoffice/ground/jobs/runner.ts";
import {
  getFinishedCheck,
  importOutcome,
  startImport,
  storeUpload,
} from "#backoffice/ground/spreadsheet/sheet-import.ts";
import { getVisibleShop, listVisibleShops, type Shop } from "#backoffice/trade/platform/shop/shop.ts";
import { maxReportedErrors, type RowError } from "#contract/goods/product-imports.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission } from "#contract/permissions.ts";
import { billKinds } from "#contract/platform/shop-bill.words.ts";
import {
  type ShopBillReport,
  shopBillEndpoints,
  shopBillReport,
  shopBillTopics,
} from "#contract/platform/shop-bills.ts";
import { type BillEntry, type BillFile, checkBillFile, readBillFile } from "./bill-file.ts";
import { shopBillEntry } from "./shop-bill.tables.ts";

type Endpoints = typeof shopBillEndpoints;

const title = "平台账单";

const checkInput = z.object({ shopId: z.number(), name: z.string() });
const writeInput = checkInput.extend({ checkJobId: z.number() });

export const listBillShops: Operation<Endpoints["shops"]> = async (context) =>
  (await listVisibleShops(context)).map(({ id, name, platform }) => ({ id, name, platform }));

export const uploadBill: Operation<Endpoints["upload"]> = async (context, { query, file }) => {
  const { shopId, name, clientToken } = query;
  const { platform } = await getVisibleShop(context, shopId);
  await checkBillFile(file, platform, context.gone?.());
  // Who paid stands in it.
  const input = checkInput.encode({ shopId, name });
  return storeUpload(context, file, { topic: shopBillTopics.check, name, input, clientToken, sealed: true });
};

export const confirmBill: Operation<Endpoints["confirm"]> = async (context, { params }) => {
  const check = await getFinishedCheck(context, params.id, shopBillTopics);
  if (shopBillReport.parse(check.result).adds === 0) throw new DomainError("没有新的账单流水，不需要导入");
  const { shopId, name } = checkInput.parse(check.input);
  await getVisibleShop(context, shopId);
  const input = writeInput.encode({ shopId, name, checkJobId: check.id });
  return startImport(context, { topic: shopBillTopics.write, name, input });
};

export const billCheck = jobHandler(shopBillTopics.check, checkInput, async (work, { shopId }) => {
  const read = await readKept(work.context, work.jobId, shopId);
  await work.progress(read.file.rows, read.file.rows);
  const { fresh, known, others, errors } = read;
  const left = others.length > 0 ? `，${others.length} 笔是其他店铺的` : "";
  const message = `新流水 ${fresh.length} 笔，已有 ${known} 笔${left}${leftOut(errors)}`;
  return importOutcome(work, title, reportOf(read, 0), errors, message);
});

const atOnce = 1_000;

/** Cut off, it is done again: what was written is known by then. */
export const billWrite = jobHandler(shopBillTopics.write, writeInput, async (work, { checkJobId, shopId }) => {
  const { context } = work;
  if (!hasPermission(context.actor.permissions, shopBillEndpoints.confirm.access)) {
    throw new DomainError("您已没有导入平台账单的权限");
  }
  const read = await readKept(context, checkJobId, shopId);
  const { fresh, errors } = read;
  let written = 0;
  await work.progress(0, fresh.length);
  for (let at = 0; at < fresh.length; at += atOnce) {
    const some = fresh.slice(at, at + atOnce);
    const made = await context.db
      .insert(shopBillEntry)
      .values(some.map(({ row: _, ...entry }) => ({ ...entry, shopId, ...writtenBy(context) })))
      .onConflictDoNothing()
      .returning({ id: shopBillEntry.id });
    written += made.length;
    await work.progress(at + some.length, fresh.length);
  }
  return importOutcome(work, title, reportOf(read, written), errors, `已导入 ${written} 笔账单流水${leftOut(errors)}`);
});

const writtenBy = ({ actor, clock }: Context) => ({ createdBy: actor.userId, createdAt: clock.now() });

const leftOut = (errors: readonly RowError[]) => (errors.length > 0 ? `，${errors.length} 行没有收下` : "");

interface ReadBill {
  readonly shop: Shop;
  readonly file: BillFile;
  readonly fresh: readonly BillEntry[];
  readonly known: number;
  readonly others: readonly { readonly entry: BillEntry; readonly shop: string }[];
  readonly strays: number;
  readonly errors: readonly RowError[];
}

async function readKept(context: Context, checkJobId: number, shopId: number): Promise<ReadBill> {
  const shop = await getVisibleShop(context, shopId);
  const bytes = await readWholeJobFile(context, checkJobId, "IN");
  if (!bytes) throw new DomainError("文件已过期，请重新上传");
  const file = await readBillFile(bytes, shop.platform);
  const before = await readKnown(context, file.entries);
  const shopsOf = await readOrderShops(context, file.entries);
  const fresh: BillEntry[] = [];
  const others: { entry: BillEntry; shop: string }[] = [];
  const errors: RowError[] = [...file.errors];
  let [known, strays] = [0, 0];
  for (const entry of file.entries) {
    const flows = before.get(entry.flowNo) ?? [];
    const own = flows.find((flow) => flow.shopId === shopId && flow.kind === entry.kind);
    const elsewhere = flows.find((flow) => flow.shopId !== shopId);
    const orders = entry.platformNo === null ? [] : (shopsOf.get(entry.platformNo) ?? []);
    const isOwn = orders.some((order) => order.shopId === shopId);
    if (own && own.amountFen === entry.amountFen) known += 1;
    else if (own) {
      const amounts = `${formatFen(own.amountFen)}，这份文件里是 ${formatFen(entry.amountFen)}`;
      const message = `第 ${entry.row} 行没有导入：流水 ${entry.flowNo.slice(0, 40)} 已导入的金额是 ${amounts}`;
      errors.push({ row: entry.row, column: "账单", message });
    } else if (elsewhere) others.push({ entry, shop: elsewhere.shopName });
    else if (orders[0] && !isOwn) others.push({ entry, shop: orders[0].shopName });
    else {
      fresh.push(entry);
      if (entry.platformNo !== null && !isOwn) strays += 1;
    }
  }
  errors.sort((one, other) => one.row - other.row);
  return { shop, file, fresh, known, others, strays, errors };
}

/** What is known of these flows, in any shop, by their numbers. */
async function readKnown({ db }: Context, entries: readonly BillEntry[]) {
  const found = await rows<{ flowNo: string; kind: string; shopId: number; shopName: string; amountFen: number }>(
    db,
    sql`select entry.flow_no as "flowNo", entry.kind, entry.shop_id as "shopId", shop.name as "shopName",
          entry.amount_fen as "amountFen"
        from shop_bill_entry entry join shop on shop.id = entry.shop_id
        where entry.flow_no = any(${textArray([...new Set(entries.map(({ flowNo }) => flowNo))])})`,
  );
  return groupBy(found, ({ flowNo }) => flowNo);
}

/** Whose orders these are, by their numbers. */
async function readOrderShops({ db }: Context, entries: readonly BillEntry[]) {
  const numbers = [...new Set(entries.flatMap(({ platformNo }) => platformNo ?? []))];
  const found = await rows<{ platformNo: string; shopId: number; shopName: string }>(
    db,
    sql`select distinct doc.platform_no as "platformNo", doc.shop_id as "shopId", shop.name as "shopName"
        from shop_order doc join shop on shop.id = doc.shop_id
        where doc.platform_no = any(${textArray(numbers)})`,
  );
  return groupBy(found, ({ platformNo }) => platformNo);
}

function groupBy<T>(some: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of some) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

/** As many words are told. */
const toldWords = 20;

function reportOf({ shop, file, fresh, known, others, strays, errors }: ReadBill, written: number): ShopBillReport {
  const fenOf = (some: readonly { amountFen: number }[]) => some.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const days = file.entries.map(({ bizDate }) => bizDate).sort();
  const unknown = groupBy(file.unknown, ({ word }) => word || "（没有写）");
  return {
    ...{ shopId: shop.id, shopName: shop.name, rows: file.rows, from: days[0] ?? "", to: days.at(-1) ?? "" },
    ...{ adds: fresh.length, known, written, strays, repeated: file.repeated },
    sums: billKinds.flatMap((kind) => {
      const own = fresh.filter((entry) => entry.kind === kind);
      return own.length === 0 ? [] : [{ kind, count: own.length, fen: fenOf(own) }];
    }),
    others: {
      count: others.length,
      fen: fenOf(others.map(({ entry }) => entry)),
      shops: [...new Set(others.map((other) => other.shop))],
    },
    transfers: {
      count: file.transfers.length,
      fen: fenOf(file.transfers),
      words: [...new Set(file.transfers.map(({ word }) => word))].slice(0, toldWords),
    },
    unknown: [...unknown]
      .map(([word, some]) => ({ word, count: some.length, fen: fenOf(some) }))
      .slice(0, maxReportedErrors),
    unread: file.unread.slice(0, maxReportedErrors),
    errors: errors.slice(0, maxReportedErrors),
    errorCount: errors.length,
  };
}
