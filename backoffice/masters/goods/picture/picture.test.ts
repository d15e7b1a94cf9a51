/** Pictures are checked by content, turned upright and kept once. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { connect, type Database } from "#backoffice/db/connect.ts";
import { picture, pictureVariant } from "./picture.tables.ts";
import { findPictureVariant, type PictureContext, storePicture } from "./picture.ts";

let database: Database;
let context: PictureContext;

beforeAll(async () => {
  database = await connect({});
  await database.migrate();
  context = { db: database.db, clock: { now: () => new Date("2026-03-01T02:00:00Z") }, actorId: 1 };
});
afterAll(() => database.close());

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#d98c9a" } });
}

const reading = () => ({ db: context.db, clock: context.clock, settings: {} });

async function refusal(bytes: Uint8Array): Promise<string> {
  const error = await storePicture(context, bytes).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DomainError);
  return (error as DomainError).message;
}

describe("storePicture", () => {
  it("keeps three webp widths, none enlarged", async () => {
    const bytes = await plain(900, 600).png().toBuffer();
    const stored = await storePicture(context, bytes);
    expect(stored).toEqual({ id: createHash("sha256").update(bytes).digest("hex"), width: 900, height: 600 });
    for (const [asked, kept] of [
      [96, 96],
      [480, 480],
      [1600, 900],
    ] as const) {
      const content = await findPictureVariant(reading(), stored.id, asked);
      const { format, width } = await sharp(content ?? new Uint8Array()).metadata();
      expect({ format, width }).toEqual({ format: "webp", width: kept });
    }
    expect(await findPictureVariant(reading(), stored.id, 97)).toBeNull();
    expect(await findPictureVariant(reading(), "0".repeat(64), 96)).toBeNull();
  });

  it("keeps the same bytes once", async () => {
    const bytes = await plain(50, 70).jpeg().toBuffer();
    const both = await Promise.all([storePicture(context, bytes), storePicture(context, bytes)]);
    expect(both[0]).toEqual(both[1]);
    const before = await database.db.$count(pictureVariant);
    await storePicture(context, bytes);
    expect(await database.db.$count(pictureVariant)).toBe(before);
  });

  it("turns a photo upright and drops its metadata", async () => {
    const bytes = await plain(300, 200)
      .withExif({ IFD0: { Copyright: "secret place" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const stored = await storePicture(context, bytes);
    expect(stored).toMatchObject({ width: 200, height: 300 });
    const kept = await sharp((await findPictureVariant(reading(), stored.id, 1600)) ?? new Uint8Array()).metadata();
    expect([kept.width, kept.height, kept.exif, kept.orientation]).toEqual([200, 300, undefined, undefined]);
  });

  it("keeps transparency", async () => {
    const bytes = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .webp()
      .toBuffer();
    const { id } = await storePicture(context, bytes);
    expect((await sharp((await findPictureVariant(reading(), id, 96)) ?? new Uint8Array()).metadata()).hasAlpha).toBe(
      true,
    );
  });

  it("refuses everything that is not a still jpg, png or webp, and writes nothing", async () => {
    const before = await database.db.$count(picture);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const gif = await plain(9, 9).gif().toBuffer();
    const jpeg = await plain(400, 400).jpeg().toBuffer();
    const unreadable = "图片无法识别，请上传 jpg、png 或 webp 格式的图片";
    for (const bytes of [
      svg,
      gif,
      Buffer.alloc(0),
      Buffer.from("%PDF-1.7"),
      jpeg.subarray(0, 200),
      Buffer.from("\x89PNG\r\n\x1a\nno", "latin1"),
    ]) {
      expect(await refusal(bytes)).toBe(unreadable);
    }
    const frames = Buffer.concat([Buffer.alloc(10 * 10 * 3, 20), Buffer.alloc(10 * 10 * 3, 200)]);
    const animated = await sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
      .webp({ loop: 0 })
      .toBuffer();
    expect(await refusal(animated)).toBe("不支持动图，请上传静态图片");
    expect(await refusal(Buffer.alloc(5 * 1024 * 1024 + 1))).toContain("5 MB");
    const bomb = await plain(8000, 6300).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await refusal(bomb)).toContain("像素");
    expect(await database.db.$count(picture)).toBe(before);
  });
});
