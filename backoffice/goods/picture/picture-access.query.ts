/** Who may see a picture: whoever may see what it belongs to (domain.md §1.6). */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { readRepositoryAccess } from "#backoffice/inventory/repository/repository-access.ts";
import { goodsLinePermissions, hasPermission, permissions } from "#contract/permissions.ts";

type Asking = Pick<Context, "db" | "actor">;

/** By the picture's id or the first digits of it. Pictures of goods, who sees goods; a document's, who sees the document; any, who uploaded it. */
export async function maySeePicture({ db, actor }: Asking, idPrefix: string): Promise<boolean> {
  const [found] = await rows<{ id: string; own: boolean; goods: boolean; letterhead: boolean }>(
    db,
    sql`select id, coalesce(created_by = ${actor.userId}, false) or exists (
            select from picture_upload again where again.picture_id = picture.id and again.user_id = ${actor.userId}) as own,
          exists (select from product_image used where used.picture_id = picture.id) as goods,
          exists (select from setting where key = 'company' and value ->> 'logoId' = picture.id) as letterhead
        from picture where id between ${idPrefix} and ${`${idPrefix}g`} limit 1`,
  );
  if (!found) return false;
  // What stands at the head of every printed document is nobody's secret.
  if (found.own || found.letterhead || (found.goods && hasPermission(actor.permissions, goodsLinePermissions)))
    return true;
  return isOnVisibleDocument({ db, actor }, found.id);
}

/** Vouchers of 充值, papers of 采购, photos of 调整, licences of 工厂: by the permission of their list, in the places that one may see. */
async function isOnVisibleDocument({ db, actor }: Asking, pictureId: string): Promise<boolean> {
  const visible = pgArray((await readRepositoryAccess({ db, actor })).ids("view"));
  const inPlace = sql`repository_id = any(${visible}::bigint[])`;
  const ofStall = sql`(stall_id is null or stall_id in (select id from stall where ${inPlace}))`;
  const documents: [code: string, use: SQL][] = [
    [permissions.rechargeList, sql`select from recharge where voucher_id = ${pictureId} and ${ofStall}`],
    [
      permissions.costList,
      sql`select from cash_slip_picture shown join cash_slip slip on slip.id = shown.slip_id
          where shown.picture_id = ${pictureId} and ${ofStall}`,
    ],
    [permissions.purchaseList, sql`select from purchase where attachment_id = ${pictureId} and ${inPlace}`],
    [permissions.factoryList, sql`select from party where licence_id = ${pictureId}`],
    [permissions.reviseList, sql`select from stock_adjust where photo_id = ${pictureId} and ${inPlace}`],
  ];
  const uses = documents.flatMap(([code, use]) =>
    hasPermission(actor.permissions, [code]) ? [sql`exists (${use})`] : [],
  );
  if (uses.length === 0) return false;
  const [answer] = await rows<{ seen: boolean }>(db, sql`select ${sql.join(uses, sql` or `)} as seen`);
  return answer?.seen ?? false;
}
