CREATE TABLE "builtin_key" (
	"key" text PRIMARY KEY NOT NULL,
	"row_id" bigint,
	"brought_at" timestamp with time zone NOT NULL
);
