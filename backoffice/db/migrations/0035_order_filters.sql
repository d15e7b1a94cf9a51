DROP INDEX "shop_order_untold";--> statement-breakpoint
CREATE INDEX "shop_order_province_state" ON "shop_order" USING btree ("province","state","biz_date","id");--> statement-breakpoint
CREATE INDEX "shop_order_courier" ON "shop_order" USING btree ("courier","state","biz_date","id");--> statement-breakpoint
CREATE INDEX "shop_order_unnumbered" ON "shop_order" USING btree ("state","biz_date","id") WHERE "shop_order"."waybill_no" = '';--> statement-breakpoint
CREATE INDEX "shop_order_due" ON "shop_order" USING btree ("ship_next_at") WHERE "shop_order"."ship_next_at" is not null;