ALTER TABLE "stall_printing" ADD COLUMN "company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stall_printing" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stall_printing" ADD COLUMN "pay_to" text DEFAULT '' NOT NULL;