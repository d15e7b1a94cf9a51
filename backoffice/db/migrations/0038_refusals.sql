CREATE TABLE "sync_refusal" (
	"shop_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"platform_no" text NOT NULL,
	"message" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sync_refusal_shop_id_kind_subject_pk" PRIMARY KEY("shop_id","kind","subject")
);
--> statement-breakpoint
ALTER TABLE "sync_refusal" ADD CONSTRAINT "sync_refusal_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sync_refusal_last" ON "sync_refusal" USING btree ("last_at");--> statement-breakpoint
ALTER TABLE "wholesale_auth" DROP COLUMN "warned_at";--> statement-breakpoint
-- Buyers whose address was put right stood in what the form had been sent with, and those who were shown to a caller
-- with a client token in the answer that was kept for a resend.
UPDATE operation_log SET params = '' WHERE method = 'POST /api/clothes/shop/order/:id/address' AND params <> '';
--> statement-breakpoint
UPDATE error_log SET params = '' WHERE method = 'POST /api/clothes/shop/order/:id/address' AND params <> '';
--> statement-breakpoint
DELETE FROM idempotency WHERE operation LIKE 'POST /api/clothes/shop/order/%/reveal';
--> statement-breakpoint
-- What people wrote of buyers who have been forgotten since.
UPDATE shop_order SET seller_remark = '' WHERE anonymised_at IS NOT NULL AND seller_remark <> '';
--> statement-breakpoint
UPDATE after_sale SET reason = '', remark = '' FROM shop_order doc
WHERE doc.id = after_sale.order_id AND doc.anonymised_at IS NOT NULL AND (after_sale.reason <> '' OR after_sale.remark <> '');
