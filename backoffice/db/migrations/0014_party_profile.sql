ALTER TABLE "party" ADD COLUMN "specialty" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "settle_cycle" text DEFAULT 'MONTHLY' NOT NULL;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "bank_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "bank_account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "licence_id" text;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "daily_capacity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "fee_li" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "second_deduct_bp" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_licence_id_picture_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;