/** Avatars: checked by content, cropped to a square webp, and kept once however many users upload the same. */
import { createHash } from "node:crypto";
import { and, eq, lt, notExists, sql } from "drizzle-orm";
import sharp from "sharp";
import { daysBefore } from "#backoffice/core/clock.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import type { Background } from "#backoffice/core/module.ts";
import { publishEvents } from "#backoffice/ground/events/publish.ts";
import { readWholeBlob, storeBlob } from "#backoffice/ground/storage/blob.ts";
import { eventCodes } from "#contract/events.ts";
import type { userEndpoints } from "#contract/system/people/users.ts";
import { avatar } from "./account.tables.ts";
import { user } from "./user.tables.ts";

/** Pixels a side; pages show at most 104, sharp on dense screens too. */
const side = 200;

/** A small file may unpack into far more; this is beyond any phone's camera. */
const maxPixels = 50_000_000;

const unreadable = "头像无法识别，请上传 jpg、png、webp 或静态 gif 格式的图片";

/** Stores the picture and makes it the user's; the one before is swept away later. */
export const updateAvatar: Operation<typeof userEndpoints.updateAvatar> = async ({ db, clock, actor }, { file }) => {
  const content = await cropAvatar(file);
  const name = `${createHash("sha256").update(content).digest("hex")}.webp`;
  const now = clock.now();
  await db.transaction(async (tx) => {
    await tx
      .insert(avatar)
      .values({ name, blobId: await storeBlob({ db: tx, clock }, content), uploadedAt: now })
      .onConflictDoUpdate({ target: avatar.name, set: { uploadedAt: now } });
    await tx
      .update(user)
      .set({
        avatarName: name,
        updatedBy: actor.userId,
        updatedAt: now,
        version: sql`${user.version} + 1`,
      })
      .where(eq(user.id, actor.userId));
    await publishEvents(tx, [{ code: eventCodes.userUpdate, data: null, userId: actor.userId }]);
  });
  return { avatar: name };
};

export const readAvatar: Operation<typeof userEndpoints.avatar> = async (context, { params }) => {
  const [found] = await context.db.select({ blobId: avatar.blobId }).from(avatar).where(eq(avatar.name, params.name));
  if (!found) throw new DomainError("头像不存在");
  return readWholeBlob(context, found.blobId);
};

/** The middle of the picture, upright and without metadata; refuses what is not a still picture. */
async function cropAvatar(bytes: Uint8Array): Promise<Uint8Array> {
  if (!hasPictureSignature(bytes)) throw new DomainError(unreadable);
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header || !["jpeg", "png", "webp", "gif"].includes(header.format)) throw new DomainError(unreadable);
  if ((header.pages ?? 1) > 1) throw new DomainError("不支持动图，请上传静态图片");
  if (header.width * header.height > maxPixels)
    throw new DomainError("图片尺寸过大，不能超过 5000 万像素，请缩小后再上传");
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .toColorspace("srgb")
    .resize({ width: side, height: side, fit: "cover" })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw new DomainError(unreadable);
    });
}

/** The first bytes decide before any decoder sees the file. */
function hasPictureSignature(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return (
    ["\xff\xd8\xff", "\x89PNG\r\n\x1a\n"].some((mark) => text.startsWith(mark)) ||
    /^GIF8[79]a|^RIFF.{4}WEBP$/s.test(text)
  );
}

/** Avatars that no user shows. A day's grace: the user's row may not say yet that it shows the picture. */
export async function deleteUnusedAvatars({ db, clock }: Background): Promise<void> {
  const shown = db.select({ one: sql`1` }).from(user).where(eq(user.avatarName, avatar.name));
  await db.delete(avatar).where(and(lt(avatar.uploadedAt, daysBefore(clock.now(), 1)), notExists(shown)));
}
