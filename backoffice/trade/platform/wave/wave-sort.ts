/** 播种: a garment that was picked is scanned, and goes into the next basket that wants one (domain.md §3.5). */
import { sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { findSkusByCode } from "#backoffice/masters/goods/sku/sku-code.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import type { waveEndpoints } from "#contract/platform/waves.ts";
import { leftOf, nextBasket } from "./wave.rules.ts";
import { waveSorted } from "./wave.tables.ts";
import { readCells } from "./wave-cells.query.ts";
import { openWave } from "./wave-document.ts";

export const sortGarment: Operation<(typeof waveEndpoints)["sort"]> = async (context, { params, body }) => {
  const { db } = context;
  // Two who sort one wave wait for each other here: each garment is counted once.
  const found = await openWave(context, params.id, "播种");
  const code = body.text.toUpperCase();
  const skuId = (await findSkusByCode(db, [code])).get(code);
  if (skuId === undefined) throw new DomainError(`没有找到“${body.text}”`);
  const label = (await findSkuLabels(db, [skuId])).get(skuId) ?? "";
  const cells = await readCells(db, found.id);
  const next = nextBasket(cells, { skuId, label });
  if ("refusal" in next) throw new DomainError(next.refusal);
  const { basket } = next;
  await db
    .insert(waveSorted)
    .values({ waveId: found.id, basket, skuId, qty: 1 })
    .onConflictDoUpdate({
      target: [waveSorted.waveId, waveSorted.basket, waveSorted.skuId],
      set: { qty: sql`${waveSorted.qty} + 1` },
    });
  const own = cells.filter((cell) => cell.basket === basket);
  return { basket, label, left: leftOf(own) - 1, leftInWave: leftOf(cells) - 1 };
};
