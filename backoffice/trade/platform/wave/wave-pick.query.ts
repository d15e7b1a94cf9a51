/** The pick list of a wave: what its orders still want, in the order one walks, and into which basket how many go. */
import { sql } from "drizzle-orm";
import { formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { type PickWish, readPickSheets } from "#backoffice/trade/platform/order/order-paper.query.ts";
import type { WavePickList, waveEndpoints } from "#contract/platform/waves.ts";
import { openWave, type WaveDocument } from "./wave-document.ts";

export const pickWave: Operation<(typeof waveEndpoints)["pick"]> = async (context, { params }) =>
  readPickList(context, await openWave(context, params.id, "打印拣货单"));

export async function readPickList({ db }: Context, found: WaveDocument): Promise<WavePickList> {
  const { id, no, prints, printedAt } = found;
  const wishes = await rows<PickWish>(
    db,
    sql`select doc.repository_id as "repositoryId", place.name as "repositoryName", doc.id as "orderId",
          '框' || kept.basket as no, line.sku_id as "skuId", line.qty
        from wave_order kept join shop_order doc on doc.id = kept.order_id
        join shop_order_line line on line.order_id = doc.id join repository place on place.id = doc.repository_id
        where kept.wave_id = ${id} and kept.open and line.state = 'OPEN' and line.sku_id is not null
        order by kept.basket, doc.id, line.id`,
  );
  // All of a wave lie in one place.
  const [sheet] = await readPickSheets(db, wishes);
  if (!sheet) throw new DomainError(`波次 ${no} 没有要拣的货`);
  const empty = await rows<WavePickList["empty"][number]>(
    db,
    sql`select basket, min(outcome) as outcome from wave_order where wave_id = ${id}
        group by basket having not bool_or(open) and not bool_or(outcome = 'SHIPPED') order by basket`,
  );
  return { no, sheet, empty, prints, printTime: formatInstantOrNull(printedAt) };
}
