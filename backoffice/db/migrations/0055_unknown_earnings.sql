-- Which of what orders earned nobody knows is told by what was written: the read models are summed up anew.
TRUNCATE order_earning, parcel_earning;--> statement-breakpoint
ALTER TABLE "order_earning" ADD COLUMN "freight_unknown" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "order_earning" ADD COLUMN "packing_unknown" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "order_earning" ADD COLUMN "cost_unknown" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_earning" ADD COLUMN "freight_unknown" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_earning" ADD COLUMN "packing_unknown" boolean NOT NULL;--> statement-breakpoint
INSERT INTO order_earning_stale (order_id) SELECT id FROM shop_order WHERE paid_at IS NOT NULL OR shipped_at IS NOT NULL;
