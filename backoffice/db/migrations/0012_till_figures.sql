DROP INDEX "bill_debt";--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "relieved_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "debt_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "change_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "refused_scans" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "bill_debt" ON "bill" USING btree ("biz_date","stall_id","debt_fen") WHERE "bill"."status" = 'CONFIRMED' and "bill"."debt_fen" > 0;--> statement-breakpoint
-- What paid the bills that are there already: without money, and right when they were confirmed.
UPDATE bill SET relieved_fen = sums.relieved_fen, debt_fen = greatest(bill.payable_fen - sums.then_fen, 0)
FROM bill own LEFT JOIN LATERAL (
  SELECT coalesce(sum(paid.amount_fen) FILTER (WHERE paid.released_by IS NULL
      AND entry.entry_type IN ('OWED_CANCEL', 'ADJUST', 'WRITE_OFF', 'BILL')), 0)::int8 AS relieved_fen,
    coalesce(sum(paid.amount_fen) FILTER (WHERE paid.created_at <= own.confirmed_at + interval '1 minute'), 0)::int8 AS then_fen
  FROM receipt_allocation paid JOIN account_entry entry ON entry.id = paid.entry_id WHERE paid.bill_id = own.id
) sums ON true
WHERE own.id = bill.id AND bill.confirmed_at IS NOT NULL;
