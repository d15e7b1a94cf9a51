/** Who may see a picture: whoever may see what it belongs to (domain.md §1.6). */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { type documentPictureReaders, goodsPictureReaders } from "#contract/goods/pictures.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

type Asking = Pick<Context, "db" | "actor">;

/** By the picture's id or the first digits of it. Pictures of goods, who sees goods; a document's, who sees the document; any, who uploaded it. */
export async function maySeePicture({ db, actor }: Asking, idPrefix: string): Promise<boolean> {
  const [found] = await rows<{ id: string; own: boolean; goods: boolean; letterhead: boolean }>(
    db,
    sql`select id, coalesce(created_by = ${actor.userId}, false) or exists (
            select from picture_upload again where again.picture_id = picture.id and again.user_id = ${actor.userId}) as own,
          exists (select from product_image used where used.picture_id = picture.id)
            or exists (select from product_color used where used.picture_id = picture.id) as goods,
          exists (select from setting where key = 'company' and value ->> 'logoId' = picture.id) as letterhead
        from picture where id between ${idPrefix} and ${`${idPrefix}g`} limit 1`,
  );
  if (!found) return false;
  // What stands at the head of every printed document is nobody's secret.
  if (found.own || found.letterhead || (found.goods && hasPermission(actor.permissions, goodsPictureReaders)))
    return true;
  return isOnVisibleDocument({ db, actor }, found.id);
}

/** A column that holds a picture of a document, who is shown that document, and which documents bear the picture. */
interface Use {
  column: string;
  code: (typeof documentPictureReaders)[number];
  documents: SQL;
}

/** Each column that holds a picture, but those of styles: by the permission of its list, in the places that one may see. */
export function documentPictures(pictureId: string, visible: SQL): Use[] {
  const inPlace = sql`doc.repository_id = any(${visible})`;
  const ofStall = sql`(doc.stall_id is null or doc.stall_id in (
    select id from stall where stall.repository_id = any(${visible})))`;
  return [
    {
      column: "recharge.voucher_id",
      code: permissions.rechargeList,
      documents: sql`select from recharge doc where doc.voucher_id = ${pictureId} and ${ofStall}`,
    },
    {
      column: "cash_slip_picture.picture_id",
      code: permissions.costList,
      documents: sql`select from cash_slip_picture shown join cash_slip doc on doc.id = shown.slip_id
        where shown.picture_id = ${pictureId} and ${ofStall}`,
    },
    {
      column: "purchase.attachment_id",
      code: permissions.purchaseList,
      documents: sql`select from purchase doc where doc.attachment_id = ${pictureId} and ${inPlace}`,
    },
    {
      column: "party.licence_id",
      code: permissions.factoryList,
      documents: sql`select from party where licence_id = ${pictureId}`,
    },
    {
      column: "stock_adjust.photo_id",
      code: permissions.reviseList,
      documents: sql`select from stock_adjust doc where doc.photo_id = ${pictureId} and ${inPlace}`,
    },
    {
      column: "batch_attachment.picture_id",
      code: permissions.batchList,
      documents: sql`select from batch_attachment shown join batch doc on doc.id = shown.batch_id
        where shown.picture_id = ${pictureId} and ${inPlace}`,
    },
    {
      column: "delivery_picture.picture_id",
      code: permissions.deliveryList,
      documents: sql`select from delivery_picture shown join delivery doc on doc.id = shown.delivery_id
        where shown.picture_id = ${pictureId} and ${inPlace}`,
    },
    {
      column: "material.picture_id",
      code: permissions.materialList,
      documents: sql`select from material where picture_id = ${pictureId}`,
    },
    {
      column: "material_purchase.attachment_id",
      code: permissions.materialList,
      documents: sql`select from material_purchase doc where doc.attachment_id = ${pictureId} and ${inPlace}`,
    },
  ];
}

async function isOnVisibleDocument({ db, actor }: Asking, pictureId: string): Promise<boolean> {
  const visible = pgArray((await readRepositoryAccess({ db, actor })).ids("view"));
  const uses = documentPictures(pictureId, sql`${visible}::bigint[]`).filter(({ code }) =>
    hasPermission(actor.permissions, [code]),
  );
  if (uses.length === 0) return false;
  const exists = uses.map(({ documents }) => sql`exists (${documents})`);
  const [answer] = await rows<{ seen: boolean }>(db, sql`select ${sql.join(exists, sql` or `)} as seen`);
  return answer?.seen ?? false;
}
