CREATE INDEX "product_color_color" ON "product_color" USING btree ("color_id","product_id");--> statement-breakpoint
ALTER TABLE "sys_user" DROP COLUMN "avatar_url";--> statement-breakpoint
ALTER TABLE "sys_user" DROP COLUMN "pic_origin_type";