ALTER TABLE "cash_slip" ADD COLUMN "shop_id" bigint;--> statement-breakpoint
ALTER TABLE "cash_slip" ADD COLUMN "settlement_no" text;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "file_key_sealed" text;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "service_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_slip" ADD CONSTRAINT "cash_slip_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_slip_settlement" ON "cash_slip" USING btree ("shop_id","settlement_no","kind") WHERE "cash_slip"."settlement_no" is not null and "cash_slip"."status" <> 'VOID';