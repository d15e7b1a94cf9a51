DROP INDEX "product_style_no_prefix";--> statement-breakpoint
DROP INDEX "product_name_grams";--> statement-breakpoint
ALTER TABLE "product_list_row" ADD COLUMN "search_text" text NOT NULL;--> statement-breakpoint
CREATE INDEX "product_list_style_prefix" ON "product_list_row" USING btree ("style_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "product_list_search" ON "product_list_row" USING gin (text_grams("search_text"));--> statement-breakpoint
ALTER TABLE "product" DROP COLUMN "name_grams";