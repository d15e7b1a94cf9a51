/** 转厂: what a factory has not delivered goes on at another (domain.md §3.2, Effects). */
import { sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { touch } from "#backoffice/ground/documents/write.ts";
import { findPartyName } from "#backoffice/masters/party/party.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import type { batchEndpoints } from "#contract/manufacture/batches.ts";
import { batch } from "./batch.tables.ts";
import { audit } from "./batch.ts";
import { type Batch, recordBatchEvent } from "./batch-document.ts";
import { assertSeen, batchAct, getFactory } from "./batch-work.ts";
import { type HeldBundle, undelivered } from "./cutting.rules.ts";

type Endpoint = (typeof batchEndpoints)["transfer"];

/** The bundles named, or all that are not delivered; the batch goes along where nothing stays behind. */
export const transferBatch: Operation<Endpoint> = batchAct<Answer<Endpoint>, Received<Endpoint>>(
  "transfer",
  async (context, found, { body }) => {
    const { db } = context;
    const factory = await getFactory(db, body.partyId);
    if (body.feeLi !== undefined && !(await assertSeen(context, found)).mayCost(found.repositoryId)) {
      throw new DomainError("您没有查看成本的权限，不能填写加工费");
    }
    const open = await findUndelivered(db, found.id);
    const moved = chosen(found, open, body.bundleIds).filter(({ partyId }) => partyId !== factory.id);
    const all = open.every(({ id, partyId }) => partyId === factory.id || moved.some((one) => one.id === id));
    if (moved.length === 0 && (open.length > 0 || found.partyId === factory.id)) {
      throw new DomainError(`批次 ${found.no} 没有可转到${factory.name}的扎`);
    }
    await db.execute(
      sql`update bundle set party_id = ${factory.id} where id = any(${pgArray(moved.map(({ id }) => id))}::bigint[])`,
    );
    const qty = moved.reduce((sum, one) => sum + one.qty, 0);
    const pieces = moved.length > 0 ? `${moved.length} 扎 ${qty} 件` : "未裁剪";
    const from = await namesOf(db, moved.length > 0 ? moved.map(({ partyId }) => partyId) : [found.partyId]);
    await recordBatchEvent(context, found.id, "TRANSFER", `${from} → ${factory.name}，${pieces}：${body.reason}`);
    const head = all ? { partyId: factory.id, feeLi: factory.type === "OWN" ? 0 : (body.feeLi ?? factory.feeLi) } : {};
    await audit(context, found, "transfer", { ...head, from, to: factory.name, bundles: moved.length, qty });
    return { ...(await touch(context, batch, found, head)), bundles: moved.length, qty };
  },
);

function chosen(found: Batch, open: readonly HeldBundle[], ids: readonly number[]): readonly HeldBundle[] {
  if (ids.length === 0) return open;
  const by = new Map(open.map((one) => [one.id, one]));
  return [...new Set(ids)].map((id) => {
    const one = by.get(id);
    if (!one) throw new DomainError(`批次 ${found.no} 所选的扎有已交货或已作废的，请刷新后重试`);
    return one;
  });
}

/** The bundles of a batch that no delivery touched. */
export async function findUndelivered(db: Db, batchId: number): Promise<HeldBundle[]> {
  const bundles = await rows<HeldBundle>(
    db,
    sql`select id, batch_line_id as "batchLineId", party_id as "partyId", bundle_no as "bundleNo", qty
        from bundle where batch_id = ${batchId} and voided_at is null order by bundle_no`,
  );
  const delivered = await rows<{ batchLineId: number; partyId: number; qty: number }>(
    db,
    sql`select line.batch_line_id as "batchLineId", delivery.party_id as "partyId", sum(line.delivered)::int8 as qty
        from delivery join delivery_line line on line.delivery_id = delivery.id
        where delivery.batch_id = ${batchId} and delivery.status <> 'VOID'
        group by line.batch_line_id, delivery.party_id`,
  );
  return undelivered(bundles, delivered);
}

async function namesOf(db: Db, partyIds: readonly number[]): Promise<string> {
  const names = await Promise.all([...new Set(partyIds)].map((id) => findPartyName(db, id)));
  return names.filter(Boolean).join("、");
}
