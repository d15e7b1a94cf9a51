/**
 * Product pictures: what is uploaded is checked by its content, turned
 * upright, stripped of everything but its pixels and kept as webp in the
 * widths of contract/goods/pictures.ts.
 */
import { createHash } from "node:crypto";
import { and, eq, gte, inArray, lt } from "drizzle-orm";
import sharp, { type OutputInfo } from "sharp";
import type { Clock } from "#backoffice/core/clock.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { type Reading, readWholeBlob, storeBlob } from "#backoffice/ground/storage/blob.ts";
import { maxPictureBytes, type PictureWidth, pictureWidths } from "#contract/goods/pictures.ts";
import { picture, pictureUpload, pictureVariant } from "./picture.tables.ts";

export interface PictureContext {
  db: Db;
  clock: Clock;
  actorId: number;
}

interface StoredPicture {
  /** SHA-256 of the uploaded bytes, hex. */
  id: string;
  width: number;
  height: number;
}

/** A picture ready to be kept. */
export interface PreparedPicture extends StoredPicture {
  variants: { width: PictureWidth; content: Uint8Array }[];
}

/** A small file may unpack into far more; 50 megapixels is beyond any phone's picture of a garment. */
const maxPixels = 50_000_000;

const fullWidth = 1600 satisfies PictureWidth;
const smallerWidths = pictureWidths.filter((width) => width < fullWidth);

const unreadable = "图片无法识别，请上传 jpg、png 或 webp 格式的图片";

/** Keeps an uploaded picture; the same bytes twice are one picture. Refuses what is not a still jpg, png or webp. */
export async function storePicture({ db, clock, actorId }: PictureContext, bytes: Uint8Array): Promise<StoredPicture> {
  if (bytes.length > maxPictureBytes) throw new DomainError("图片不能超过 5 MB，请压缩后再上传");
  const id = pictureIdOf(bytes);
  const known = await findPicture(db, id);
  if (known) {
    await db.insert(pictureUpload).values({ pictureId: id, userId: actorId }).onConflictDoNothing();
    return known;
  }
  await assertUploadable(bytes);
  const prepared = await preparePicture(bytes).catch(() => {
    throw new DomainError(unreadable);
  });
  await savePicture({ db, clock, actorId }, prepared);
  return { id, width: prepared.width, height: prepared.height };
}

/**
 * The webp of a picture at one of the kept widths, by the picture's id or the
 * first digits of it; null when there is no such picture, or more than one.
 */
export async function findPictureVariant(
  context: Reading,
  idPrefix: string,
  width: number,
): Promise<Uint8Array | null> {
  const [found, another] = await context.db
    .select({ blobId: pictureVariant.blobId })
    .from(pictureVariant)
    // A range, which the primary key serves: ids are hex, and `g` follows every hex digit.
    .where(
      and(
        gte(pictureVariant.pictureId, idPrefix),
        lt(pictureVariant.pictureId, `${idPrefix}g`),
        eq(pictureVariant.width, width),
      ),
    )
    .limit(2);
  return found && !another ? readWholeBlob(context, found.blobId) : null;
}

/** Refuses ids of pictures that nobody uploaded; `what` they show, such as 转账凭证. */
export async function assertPictures(db: Db, ids: readonly string[], what = "图片"): Promise<void> {
  if (ids.length === 0) return;
  const found = await db
    .select({ id: picture.id })
    .from(picture)
    .where(inArray(picture.id, [...ids]));
  if (found.length !== ids.length) throw new DomainError(`${what}不存在，请重新上传`);
}

async function findPicture(db: Db, id: string): Promise<StoredPicture | null> {
  const [found] = await db
    .select({ id: picture.id, width: picture.width, height: picture.height })
    .from(picture)
    .where(eq(picture.id, id));
  return found ?? null;
}

/** Refuses what is not a still jpg, png or webp that decodes, or is too big; for pictures that are kept as they are. */
export async function assertPicture(bytes: Uint8Array): Promise<void> {
  if (bytes.length > maxPictureBytes) throw new DomainError("图片不能超过 5 MB，请压缩后再上传");
  await assertUploadable(bytes);
  await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
    .stats()
    .catch(() => {
      throw new DomainError(unreadable);
    });
}

/** The first bytes decide before any decoder sees the file; the decoder's header check comes second. */
async function assertUploadable(bytes: Uint8Array): Promise<void> {
  if (!hasPictureSignature(bytes)) throw new DomainError(unreadable);
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header || !["jpeg", "png", "webp"].includes(header.format)) throw new DomainError(unreadable);
  if ((header.pages ?? 1) > 1) throw new DomainError("不支持动图，请上传静态图片");
  if (header.width * header.height > maxPixels)
    throw new DomainError("图片尺寸过大，不能超过 5000 万像素，请缩小后再上传");
}

function hasPictureSignature(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return text.startsWith("\xff\xd8\xff") || text.startsWith("\x89PNG\r\n\x1a\n") || /^RIFF.{4}WEBP$/s.test(text);
}

/**
 * Decodes once and makes every width, none wider than the picture is.
 * Metadata, location and thumbnails are left behind. Fails on anything that
 * does not decode completely; checks nothing else, so untrusted bytes go
 * through {@link storePicture}.
 */
export async function preparePicture(bytes: Uint8Array): Promise<PreparedPicture> {
  const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" });
  const { autoOrient } = await source.metadata();
  const { data, info } = await source
    .autoOrient()
    .toColorspace("srgb")
    .resize({ width: fullWidth, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const variants: PreparedPicture["variants"] = [{ width: fullWidth, content: await encode(data, info) }];
  for (const width of smallerWidths) variants.push({ width, content: await encode(data, info, width) });
  return { id: pictureIdOf(bytes), width: autoOrient.width, height: autoOrient.height, variants };
}

function encode(data: Buffer, { width, height, channels }: OutputInfo, target = width): Promise<Buffer> {
  return (
    sharp(data, { raw: { width, height, channels } })
      .resize({ width: target, withoutEnlargement: true })
      // More effort takes two to three times as long and saves three percent.
      .webp({ quality: 82, effort: 2 })
      .toBuffer()
  );
}

/** Writes a prepared picture, unless it is there already. */
export async function savePicture({ db, clock, actorId }: PictureContext, prepared: PreparedPicture): Promise<void> {
  const { id, width, height, variants } = prepared;
  await db.transaction(async (tx) => {
    await tx
      .insert(picture)
      .values({ id, width, height, createdBy: actorId, createdAt: clock.now() })
      .onConflictDoNothing();
    const kept = [];
    for (const variant of variants) {
      const blobId = await storeBlob({ db: tx, clock }, variant.content);
      kept.push({ pictureId: id, width: variant.width, blobId });
    }
    await tx.insert(pictureVariant).values(kept).onConflictDoNothing();
  });
}

function pictureIdOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
