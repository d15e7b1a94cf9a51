/**
 * What the alerts' places lack, and who could give it: pieces to the limit that
 * the alert was held against, less what is on its way, drafted or ordered, so
 * that asking twice never asks for the same goods again.
 */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { openPieces, underWay, usualFactory } from "#backoffice/trade/manufacture/batch/batch.query.ts";
import type { AlertType } from "#contract/inventory/alert.words.ts";
import type { Need, Stock } from "./alert-draft.rules.ts";

/** Types that tell of too little; the others are not mended by more goods. */
export const scarceTypes: readonly AlertType[] = ["LOW", "HOT", "BROKEN", "NEGATIVE"];

/**
 * Of the SKUs named by the alerts with these ids, and of the SKUs of sizes that
 * a broken style lacks: those are brought to what the style's other SKUs have
 * there on the average. Also what needs nothing any more, with `need` 0 or less.
 */
export async function findNeeds(db: Db, alertIds: readonly number[]): Promise<Need[]> {
  return rows<Need>(
    db,
    sql`
    with picked as (
      select alert.repository_id, alert.product_id, alert.sku_id, rule.type,
        case rule.type when 'NEGATIVE' then 0 else alert.limit_value end as target
      from stock_alert alert join stock_alert_rule rule on rule.id = alert.rule_id
      where alert.id = any(${pgArray(alertIds)}::bigint[]) and rule.type = any(${pgArray(scarceTypes)}::text[])
    ), held as (
      select balance.repository_id, sku.product_id, sku.size_id, sku.id as sku_id, balance.on_hand
      from stock_balance balance join sku on sku.id = balance.sku_id
      where balance.grade = 1 and balance.on_hand > 0
        and (balance.repository_id, sku.product_id) in (
          select repository_id, product_id from picked where type = 'BROKEN')
    ), wanted as (
      select repository_id, sku_id, max(target) as target from (
        select repository_id, sku_id, target from picked where sku_id is not null
        union all
        select picked.repository_id, sku.id, (
          select ceil(avg(on_hand))::int from held
          where held.repository_id = picked.repository_id and held.product_id = picked.product_id
        )
        from picked join sku on sku.product_id = picked.product_id and sku.active
        where picked.type = 'BROKEN' and not exists (
          select from held where held.repository_id = picked.repository_id
            and held.product_id = picked.product_id and held.size_id = sku.size_id)
      ) asked group by repository_id, sku_id
    )
    select wanted.repository_id as "repositoryId", wanted.sku_id as "skuId", (wanted.target
      - coalesce((
        select on_hand - locked from stock_balance balance
        where balance.repository_id = wanted.repository_id and balance.sku_id = wanted.sku_id and balance.grade = 1), 0)
      - coalesce((
        select sum(case transfer.status when 'DRAFT' then apply_qty
          else sent_qty - received_qty - returned_qty - lost_qty end)
        from transfer_line line join transfer on transfer.id = line.transfer_id
        where line.sku_id = wanted.sku_id and transfer.to_id = wanted.repository_id
          and transfer.status in ('DRAFT', 'SENT', 'PART_RECEIVED')), 0)
      - coalesce((
        select sum(greatest(line.qty - line.received_qty, 0))
        from purchase_line line join purchase on purchase.id = line.purchase_id
        where line.sku_id = wanted.sku_id and purchase.repository_id = wanted.repository_id
          and purchase.status in ('DRAFT', 'WAIT', 'PART')), 0))::int8 as need
    from wanted
    join sku on sku.id = wanted.sku_id
    join product on product.id = sku.product_id
    join size on size.id = sku.size_id
    left join product_color offered on offered.product_id = sku.product_id and offered.color_id = sku.color_id
    order by product.style_no, offered.sort nulls last, sku.color_id, size.sort, wanted.repository_id`,
  );
}

/** What the places among `placeIds` have to spare of the SKUs: available, less what drafts take away; in the order of the places. */
export async function findSpare(db: Db, placeIds: readonly number[], skuIds: readonly number[]): Promise<Stock[]> {
  return rows<Stock>(
    db,
    sql`
    select balance.repository_id as "giverId", balance.sku_id as "skuId",
      (balance.on_hand - balance.locked - coalesce(drafted.qty, 0))::int8 as qty
    from stock_balance balance
    left join (
      select transfer.from_id, line.sku_id, sum(line.apply_qty) as qty
      from transfer_line line join transfer on transfer.id = line.transfer_id
      where transfer.status = 'DRAFT' group by transfer.from_id, line.sku_id
    ) drafted on drafted.from_id = balance.repository_id and drafted.sku_id = balance.sku_id
    where balance.grade = 1 and balance.repository_id = any(${pgArray(placeIds)}::bigint[])
      and balance.sku_id = any(${pgArray(skuIds)}::bigint[])
      and balance.on_hand - balance.locked > coalesce(drafted.qty, 0)
    order by array_position(${pgArray(placeIds)}::bigint[], balance.repository_id)`,
  );
}

export interface Source {
  skuId: number;
  /** The supplier to ask: the style's own, else the last one; null where there is none that delivers now. */
  partyId: number | null;
  partyName: string | null;
  /** 停产, or an SKU that was stopped: nothing more is bought. */
  stopped: boolean;
}

/** Who would be asked for the SKUs, by SKU id. */
export async function findSuppliers(db: Db, skuIds: readonly number[]): Promise<Map<number, Source>> {
  const found = await rows<Source>(
    db,
    sql`
    select sku.id as "skuId", supplier.id as "partyId", supplier.name as "partyName",
      product.status = 'OFF' or not sku.active as stopped
    from sku join product on product.id = sku.product_id
    left join lateral (
      select party.id, party.name from party
      where party.type = 'GOODS' and party.status = 'ON' and (party.id = product.party_id or party.id in (
        select bought.party_id from purchase bought
        join purchase_line line on line.purchase_id = bought.id
        join sku other on other.id = line.sku_id
        where other.product_id = product.id and bought.status <> 'VOID'))
      order by party.id <> coalesce(product.party_id, 0), (
        select max(bought.id) from purchase bought where bought.party_id = party.id) desc nulls last
      limit 1
    ) supplier on true
    where sku.id = any(${pgArray(skuIds)}::bigint[])`,
  );
  return new Map(found.map((row) => [row.skuId, row]));
}

export interface Making {
  skuId: number;
  productId: number;
  /** Where the style would be made; null where no factory is known. */
  partyId: number | null;
  partyName: string | null;
  /** 停产, or an SKU that was stopped: nothing more is made. */
  stopped: boolean;
  /** Pieces that are drafted or under way, wherever they will come to. */
  open: number;
}

/** Where the SKUs would be made, and how many of each are being made already, by SKU id. */
export async function findMaking(db: Db, skuIds: readonly number[]): Promise<Map<number, Making>> {
  const found = await rows<Making>(
    db,
    sql`
    select sku.id as "skuId", product.id as "productId", factory.id as "partyId", factory.name as "partyName",
      product.status = 'OFF' or not sku.active as stopped, coalesce((
        select sum(${openPieces}) from batch_line line join batch made on made.id = line.batch_id
        where line.sku_id = sku.id and (made.status = 'DRAFT' or ${underWay})), 0)::int8 as open
    from sku join product on product.id = sku.product_id
    left join party factory on factory.id = ${usualFactory(sql`product.id`)}
    where sku.id = any(${pgArray(skuIds)}::bigint[])`,
  );
  return new Map(found.map((row) => [row.skuId, row]));
}
