/** Pictures of licences: kept as they were sent, shown with who looks at them and when drawn over them, never without. */
import sharp from "sharp";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { findBlob, readWholeBlob, storeBlob } from "#backoffice/ground/storage/blob.ts";
import { findNickName } from "#backoffice/ground/users/user.ts";
import { assertPicture } from "#backoffice/masters/goods/picture/picture.ts";
import type { Download } from "#contract/endpoint.ts";

/** Keeps a picture that decodes; gives the id of its content. */
export async function storeLicensePicture({ db, clock }: Context, bytes: Uint8Array): Promise<string> {
  await assertPicture(bytes);
  return storeBlob({ db, clock }, bytes);
}

/** Refuses a content that nobody sent as a picture. */
export async function assertLicensePicture(context: Context, id: string | null, before: string | null): Promise<void> {
  if (id === null || id === before) return;
  if (!(await findBlob(context.db, id))) throw new DomainError("图片不存在，请重新上传");
  // The id of any other file would show that file here.
  await assertPicture(await readWholeBlob(context, id));
}

const shownWidth = 1600;

/** As a webp for the browser, with the watermark; nobody keeps it. */
export async function watermarked(context: Context, blobId: string, title: string): Promise<Download> {
  const { clock, actor } = context;
  const { data, info } = await sharp(await readWholeBlob(context, blobId))
    .autoOrient()
    .resize({ width: shownWidth, withoutEnlargement: true })
    .toColorspace("srgb")
    .png()
    .toBuffer({ resolveWithObject: true });
  const viewer = await findNickName(context.db, actor.userId);
  const mark = await drawMark([title, `${viewer ?? ""} ${actor.username}`, formatInstant(clock.now())], info);
  const picture = await sharp(data)
    .composite([{ input: mark, tile: true, blend: "over" }])
    .webp({ quality: 82 })
    .toBuffer();
  return {
    ...{ name: "watermarked.webp", mediaType: "image/webp", inline: true, bytes: picture.length },
    ...{ cacheControl: "private, no-store", chunks: once(picture) },
  };
}

/** The picture as it was sent. */
export async function originalPicture(context: Context, blobId: string, name: string): Promise<Download> {
  const bytes = await readWholeBlob(context, blobId);
  const { format } = await sharp(bytes).metadata();
  const kind = format === "jpeg" ? "jpg" : format;
  return {
    ...{ name: `${name}.${kind}`, mediaType: `image/${format}`, bytes: bytes.length },
    ...{ cacheControl: "private, no-store", chunks: once(bytes) },
  };
}

/** One tile of the mark: slanted lines, dark with a light edge, so that they show on any ground. */
async function drawMark(
  lines: readonly string[],
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const size = Math.max(12, Math.round(width / 40));
  const tile = { width: Math.min(width, size * 22), height: Math.min(height, size * 11) };
  const texts = lines.map((line, place) => {
    const y = tile.height / 2 + (place - 1) * size * 1.4;
    return `<text x="${tile.width / 2}" y="${y}" text-anchor="middle">${escaped(line)}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${tile.width}" height="${tile.height}">
    <g transform="rotate(-15 ${tile.width / 2} ${tile.height / 2})" font-family="sans-serif" font-size="${size}"
      fill="#333" fill-opacity="0.45" stroke="#fff" stroke-opacity="0.5" stroke-width="1" paint-order="stroke">
      ${texts.join("")}</g></svg>`;
  const mark = await sharp(Buffer.from(svg)).png().toBuffer();
  const { channels } = await sharp(mark).stats();
  // Where no font is installed nothing was drawn: then nothing is shown.
  if ((channels[3]?.max ?? 0) === 0) throw new DomainError("服务器没有字体，不能加水印，请先安装中文字体");
  return mark;
}

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
