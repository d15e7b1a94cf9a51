CREATE TABLE "day_close_figures" (
	"stall_id" bigint NOT NULL,
	"biz_date" date NOT NULL,
	"figures" jsonb NOT NULL,
	"operator_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "day_close_figures_stall_id_biz_date_pk" PRIMARY KEY("stall_id","biz_date")
);
--> statement-breakpoint
ALTER TABLE "stock_count" ADD COLUMN "scope_skus" integer;--> statement-breakpoint
ALTER TABLE "day_close_figures" ADD CONSTRAINT "day_close_figures_stall_id_stall_id_fk" FOREIGN KEY ("stall_id") REFERENCES "public"."stall"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_balance_negative" ON "stock_balance" USING btree ("sku_id","repository_id") WHERE "stock_balance"."on_hand" < 0;