/** 打印数据: what the platform's own print component takes, for labels whose receiver only the platform can print (domain.md §3.5). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { openSealer } from "#backoffice/core/secret.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { nameOf, refuseOut, sortOut } from "#backoffice/trade/platform/order/order-document.ts";
import type { ewaybillEndpoints } from "#contract/platform/ewaybill/ewaybills.ts";
import { type Platform, platformLabels } from "#contract/platform/shop.words.ts";

interface Paper {
  orderId: number;
  platform: Platform;
  waybillNo: string;
  print: string | null;
}

/** All of them or none: a file cannot say what it lacks. One print task, in the order asked. */
export const ewaybillPaper: Operation<(typeof ewaybillEndpoints)["paper"]> = async (context, { body }) => {
  const { ready, refused } = await sortOut(context, body.ids, (order, access) => refuseOut(access, order));
  const [left] = refused;
  if (left) throw new DomainError(`${left.label} ${left.message}`);
  const leaders = ready.flatMap(({ orders: [leader] }) => leader ?? []);
  const found = await rows<Paper>(
    context.db,
    sql`select bill.order_id as "orderId", shop.platform, bill.waybill_no as "waybillNo", bill.print_sealed as print
        from ewaybill bill join shop on shop.id = bill.shop_id
        where bill.state = 'GOT' and bill.order_id = any(${pgArray(leaders.map(({ id }) => id))}::bigint[])`,
  );
  const papers = leaders.map((leader) => {
    const paper = found.find(({ orderId }) => orderId === leader.id);
    if (!paper) throw new DomainError(`${nameOf(leader)} 没有电子面单，请先取电子面单`);
    if (paper.print === null) throw new DomainError(`${nameOf(leader)} 的平台没有给打印数据，请在平台打印面单`);
    return { ...paper, print: paper.print };
  });
  const [first] = papers;
  if (!first) throw new DomainError("请先勾选订单");
  if (papers.some(({ platform }) => platform !== first.platform)) {
    throw new DomainError("不同平台的打印数据请分开下载，一家平台一个文件");
  }
  const sealer = openSealer(context.settings);
  const documents = papers.map(({ waybillNo, print }) => ({
    documentID: waybillNo,
    contents: [JSON.parse(sealer.open(print)) as unknown],
  }));
  const task = { taskID: randomUUID(), preview: false, printer: "", documents };
  const text = JSON.stringify({ cmd: "print", requestID: randomUUID(), version: "1.0", task });
  const bytes = Buffer.from(text, "utf8");
  await writeAudit(
    context,
    ready.flatMap(({ orders }) => orders.map(({ id }) => ({ entity: "shop_order", entityId: id, action: "print" }))),
  );
  return {
    ...{ name: `打印数据-${platformLabels[first.platform].replace("/", "-")}-${first.waybillNo}.json` },
    ...{ mediaType: "application/json", bytes: bytes.length, cacheControl: "private, no-store", chunks: whole(bytes) },
  };
};

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
