/** 到货: the stalls hear that goods came in which they may ask for (domain.md §3.2, batch/item, Effects). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { findUsersWithRight } from "#backoffice/masters/repository/repository-access.ts";
import { permissions } from "#contract/permissions.ts";

interface Arrived {
  id: number;
  no: string;
  productId: number;
  styleNo: string;
  productName: string;
  passed: number;
  second: number;
  place: string;
  batchNo: string;
  maker: string;
}

/** To everybody who sells at a stall: whoever asks for goods and may see that stall's stock. Told once a delivery. */
export async function notifyArrivals(
  context: Pick<Context, "db" | "clock">,
  told: readonly { deliveryId: number }[],
): Promise<void> {
  const { db } = context;
  const ids = told.map(({ deliveryId }) => deliveryId);
  const arrived = await rows<Arrived>(
    db,
    sql`
    select doc.id, doc.no, style.id as "productId", style.style_no as "styleNo", style.name as "productName",
      doc.passed_qty as passed, doc.second_qty as second, place.name as place, made.no as "batchNo", maker.name as maker
    from delivery doc join batch made on made.id = doc.batch_id join product style on style.id = made.product_id
    join repository place on place.id = doc.repository_id join party maker on maker.id = doc.party_id
    where doc.id = any(${`{${ids.join(",")}}`}::bigint[]) and doc.status = 'INSPECTED' and doc.passed_qty > 0
    order by doc.id`,
  );
  if (arrived.length === 0) return;
  const sellers = await findSellers(context);
  for (const one of arrived) {
    const seconds = one.second > 0 ? `，次品 ${one.second} 件` : "";
    await sendMessage(context, sellers, {
      category: "BUSINESS",
      type: "到货",
      title: `${one.styleNo} ${one.productName} 到货 ${one.passed} 件，已入${one.place}`,
      content: `${one.maker} 交来批次 ${one.batchNo}，交货单 ${one.no}：合格 ${one.passed} 件${seconds}。需要的档口请要货。`,
      link: `/clothes/goods/product/item?id=${one.productId}&tab=stock`,
      linkPermission: permissions.productList,
      onceKey: `delivery:${one.id}`,
    });
  }
}

/** The enabled users who may ask for goods (调拨) and see the stock of a stall. */
async function findSellers({ db }: Pick<Context, "db">): Promise<number[]> {
  const places = await rows<{ id: number }>(db, sql`select repository_id as id from stall order by 1`);
  const allowed = new Set(await findUsersWithPermission(db, permissions.transferAdd));
  const found = new Set<number>();
  for (const { id } of places) {
    for (const userId of await findUsersWithRight(db, id, "view")) if (allowed.has(userId)) found.add(userId);
  }
  return [...found].sort((one, other) => one - other);
}
