ALTER TABLE "fund" ADD COLUMN "created_by" bigint;--> statement-breakpoint
ALTER TABLE "fund" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "fund" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "fund" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "fund" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;