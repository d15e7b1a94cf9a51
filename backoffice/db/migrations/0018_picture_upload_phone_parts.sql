CREATE TABLE "picture_upload" (
	"picture_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "picture_upload_picture_id_user_id_pk" PRIMARY KEY("picture_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "picture_upload" ADD CONSTRAINT "picture_upload_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "distributor_phone_parts" ON "distributor" USING gin ((array[substr("phone", 1, 3), substr("phone", 2, 3), substr("phone", 3, 3), substr("phone", 4, 3), substr("phone", 5, 3), substr("phone", 6, 3), substr("phone", 7, 3), substr("phone", 8, 3), substr("phone", 9, 3)]));