CREATE TABLE "known_device" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_user" ON "known_device" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_device_seen" ON "known_device" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "account_entry_written" ON "account_entry" USING btree ((("created_at" at time zone 'Asia/Shanghai')::date),"id");--> statement-breakpoint
CREATE INDEX "stock_movement_written" ON "stock_movement" USING btree ((("created_at" at time zone 'Asia/Shanghai')::date),"id");