ALTER TABLE "sys_user" DROP COLUMN "avatar_url";--> statement-breakpoint
ALTER TABLE "sys_user" DROP COLUMN "pic_origin_type";