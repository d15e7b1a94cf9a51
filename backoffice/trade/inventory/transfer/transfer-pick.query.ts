/** 拣货单: what several drafts take from each source, in the order one walks (domain.md §3.3, transfer). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { describeSkus } from "#backoffice/masters/goods/line/line.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { findLocations } from "#backoffice/trade/stall/goods/location.ts";
import { maxPicked, type PickSheet, type transferEndpoints } from "#contract/inventory/transfers.ts";
import { maySee, notFound } from "./transfer-document.ts";

interface Picked {
  id: number;
  no: string;
  status: string;
  remark: string;
  fromId: number;
  fromName: string;
  toId: number;
  toName: string;
}

interface Wish {
  transferId: number;
  skuId: number;
  qty: number;
}

/** One sheet a source. A document that was sent shows what was sent; one that was given up is refused. */
export const pickTransfers: Operation<typeof transferEndpoints.pick> = async (context, { query }) => {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const ids = [...new Set(query.id)];
  if (ids.length === 0) throw new DomainError("请选择要拣货的调拨单");
  if (ids.length > maxPicked) throw new DomainError(`一次最多合并 ${maxPicked} 张调拨单`);
  const documents = await rows<Picked>(
    db,
    sql`
    select doc.id, doc.no, doc.status, doc.remark, doc.from_id as "fromId", source.name as "fromName",
      doc.to_id as "toId", target.name as "toName"
    from transfer doc
    join repository source on source.id = doc.from_id
    join repository target on target.id = doc.to_id
    where doc.id = any(${pgArray(ids)}::bigint[]) order by source.sort, source.id, doc.id`,
  );
  if (documents.length < ids.length || !documents.every((one) => maySee(access, one))) throw new DomainError(notFound);
  const over = documents.find(({ status }) => status === "CANCELLED" || status === "RECALLED");
  if (over) throw new DomainError(`调拨单 ${over.no} 已取消或撤回，无需拣货`);
  const wishes = await rows<Wish>(
    db,
    sql`
    select line.transfer_id as "transferId", line.sku_id as "skuId",
      case when doc.status = 'DRAFT' then line.apply_qty else line.sent_qty end as qty
    from transfer_line line join transfer doc on doc.id = line.transfer_id
    where line.transfer_id = any(${pgArray(ids)}::bigint[]) order by line.transfer_id`,
  );
  const sources = [...new Set(documents.map(({ fromId }) => fromId))];
  return Promise.all(
    sources.map((fromId) =>
      sheetOf(
        context,
        access.may(fromId, "view"),
        documents.filter((one) => one.fromId === fromId),
        wishes,
      ),
    ),
  );
};

async function sheetOf(
  { db }: Context,
  seesSource: boolean,
  documents: readonly Picked[],
  wishes: readonly Wish[],
): Promise<PickSheet> {
  const numbers = new Map(documents.map(({ id, no }) => [id, no]));
  const mine = wishes.filter(({ transferId, qty }) => numbers.has(transferId) && qty > 0);
  // In the order people read lines: by 款号, the product's colours, the run's sizes.
  const described = [
    ...(
      await describeSkus(
        db,
        mine.map(({ skuId }) => skuId),
      )
    ).values(),
  ];
  const fromId = documents[0]?.fromId ?? 0;
  const productIds = seesSource ? [...new Set(described.map(({ productId }) => productId))] : [];
  const locations = await findLocations(db, fromId, productIds);
  const lines = described.map((sku) => {
    const shares = mine
      .filter(({ skuId }) => skuId === sku.skuId)
      .map(({ transferId, qty }) => ({ no: numbers.get(transferId) ?? "", qty }));
    const qty = shares.reduce((sum, share) => sum + share.qty, 0);
    return { ...sku, location: locations.get(sku.productId) ?? "", qty, shares };
  });
  return {
    fromId,
    fromName: documents[0]?.fromName ?? "",
    documents: documents.map(({ id, no, toName, remark }) => ({ id, no, toName, remark })),
    // Stable: within a location the order above stays. What has no place comes last.
    lines: lines.sort((a, b) => byLocation(a.location, b.location)),
  };
}

function byLocation(a: string, b: string): number {
  if (a === "" || b === "") return Number(a === "") - Number(b === "");
  return a.localeCompare(b, "zh-CN", { numeric: true });
}
