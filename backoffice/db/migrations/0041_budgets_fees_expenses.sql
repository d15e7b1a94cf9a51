ALTER TABLE "cash_slip" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
ALTER TABLE "wage_settlement" ADD COLUMN "tail_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_bom" ADD COLUMN "price_li" integer;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "fee_li" integer;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "second_deduct_bp" integer;--> statement-breakpoint
ALTER TABLE "repair_return" ADD COLUMN "fee_li" integer;--> statement-breakpoint
ALTER TABLE "repair_return" ADD COLUMN "second_deduct_bp" integer;--> statement-breakpoint
ALTER TABLE "cash_slip" ADD CONSTRAINT "cash_slip_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_slip_batch" ON "cash_slip" USING btree ("batch_id") WHERE "cash_slip"."batch_id" is not null;--> statement-breakpoint
ALTER TABLE "cash_slip" ADD CONSTRAINT "cash_slip_batch_expense" CHECK ("cash_slip"."batch_id" is null or "cash_slip"."kind" = 'EXPENSE');--> statement-breakpoint
-- A budget is of the prices of its order. Of what was ordered before they were kept, today's are the nearest to know, and
-- stand from here on: of a closed batch whatever they are, of others where there is one.
UPDATE "batch_bom" bom SET "price_li" = round(price.li)
FROM "batch" made, "batch_bom" own CROSS JOIN LATERAL (
  SELECT coalesce(
    (SELECT sum(held.value_fen) * 10000 / nullif(sum(held.qty_milli), 0) FROM "material_balance" held
     WHERE held.material_id = own.material_id AND held.qty_milli > 0),
    (SELECT material.price_li FROM "material" WHERE material.id = own.material_id)
  )::numeric AS li
) price
WHERE own.id = bom.id AND made.id = bom.batch_id
  AND (made.status = 'CLOSED' OR made.status NOT IN ('DRAFT', 'CANCELLED') AND price.li > 0);--> statement-breakpoint
-- The terms of a fee, where counting by what they are now gives what was booked then.
UPDATE "delivery" doc SET "fee_li" = made.fee_li, "second_deduct_bp" = maker.second_deduct_bp
FROM "batch" made, "party" maker
WHERE made.id = doc.batch_id AND maker.id = doc.party_id AND maker.type = 'OUTSOURCE' AND doc.status = 'INSPECTED'
  AND floor((made.fee_li::numeric * (doc.passed_qty * 10000 + doc.second_qty * (10000 - maker.second_deduct_bp)) + 50000) / 100000)
    = (SELECT coalesce(sum(amount_fen), 0) FROM "account_entry" entry
       WHERE entry.doc_type = 'DELIVERY' AND entry.doc_id = doc.id AND entry.entry_type = 'PROCESS_FEE');--> statement-breakpoint
UPDATE "repair_return" back SET "fee_li" = made.fee_li, "second_deduct_bp" = maker.second_deduct_bp
FROM "repair" mended, "batch" made, "party" maker
WHERE mended.id = back.repair_id AND mended.source = 'INSPECT' AND made.id = mended.batch_id AND maker.id = mended.party_id
  AND maker.type = 'OUTSOURCE' AND back.voided_at IS NULL
  AND floor((made.fee_li::numeric * (
      SELECT sum(piece.ok) * 10000 + sum(piece.second) * (10000 - maker.second_deduct_bp)
      FROM "repair_return_line" piece WHERE piece.return_id = back.id) + 50000) / 100000)
    = (SELECT coalesce(sum(amount_fen), 0) FROM "account_entry" entry
       WHERE entry.doc_type = 'REPAIR_RETURN' AND entry.doc_id = back.id AND entry.entry_type = 'PROCESS_FEE');
