ALTER TABLE "fixed_asset" ADD COLUMN "entered_day" date;--> statement-breakpoint
-- What stands so far counted from 购置日, also where that month was closed by then: its sheet keeps it.
UPDATE "fixed_asset" SET "entered_day" = "purchase_day";--> statement-breakpoint
ALTER TABLE "fixed_asset" ALTER COLUMN "entered_day" SET NOT NULL;--> statement-breakpoint
-- 在制品 is another figure of every day: all of them are summed up again at the next start.
DELETE FROM "asset_day";--> statement-breakpoint
DELETE FROM "asset_day_mark";--> statement-breakpoint
ALTER TABLE "asset_day" ADD COLUMN "wip_fen" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_slip" ADD COLUMN "of_day" date;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_slip_of_day" ON "cash_slip" USING btree ("stall_id","fund_id","of_day") WHERE "cash_slip"."of_day" is not null and "cash_slip"."status" <> 'VOID';