CREATE TABLE "label_printer" (
	"repository_id" bigint PRIMARY KEY NOT NULL,
	"printer_host" text DEFAULT '' NOT NULL,
	"printer_port" integer DEFAULT 9100 NOT NULL,
	"language" text DEFAULT 'TSPL' NOT NULL,
	"paper" text DEFAULT 'p100' NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "label_printer" ADD CONSTRAINT "label_printer_repository_id_repository_id_fk" FOREIGN KEY ("repository_id") REFERENCES "public"."repository"("id") ON DELETE cascade ON UPDATE no action;