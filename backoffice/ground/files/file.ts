/** 存储管理: files uploaded, renamed, removed and served. */

import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError, NotFound } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import { findBlob, openBlob, receiveBlob } from "#backoffice/ground/storage/blob.ts";
import { presignInS3 } from "#backoffice/ground/storage/open-store.ts";
import { placeOf, readStorageSetting } from "#backoffice/ground/storage/setting.ts";
import type { UploadedFile } from "#contract/endpoint.ts";
import type { fileEndpoints, s3FileEndpoints } from "#contract/system/files.ts";
import type { StoreKind } from "#contract/system/storage.words.ts";
import { fileTypeOf, isShown, mediaTypeOf, partsOf, pictureTypeOf } from "./file.rules.ts";
import { storedFile } from "./file.tables.ts";
import { sizeText } from "./file-list.query.ts";

interface Adding {
  /** What it is called; empty: by its own name. */
  name?: string | undefined;
  /** Refused where it is no picture that browsers show. */
  picture?: boolean;
  /** A store other than the one where new contents go. */
  only?: StoreKind;
}

/** Keeps an upload and its row; gives the row. */
async function keepFile(context: Context, file: UploadedFile, { name, picture = false, only }: Adding = {}) {
  const { stem, suffix } = partsOf(file.name.normalize("NFC"));
  const { start, chunks } = await peek(file.chunks);
  if (picture && pictureTypeOf(start) === null) throw new DomainError("只能上传图片（jpg、png、gif 或 webp）");
  const kept = await receiveBlob(context, chunks, only);
  if (kept.bytes === 0) throw new DomainError("文件是空的，请重新选择");
  const fields = {
    name: (name || stem || "未命名").slice(0, 100),
    realName: `${randomUUID()}${suffix && `.${suffix}`}`,
    suffix,
    type: fileTypeOf(suffix),
    mediaType: mediaTypeOf(suffix, start),
    blobId: kept.id,
  };
  return context.db.transaction(async (tx) => {
    const { id } = await insertRow(tx, storedFile, { ...fields, ...stamp(context) });
    const { name, type } = fields;
    const after = { name, type, bytes: kept.bytes };
    await writeAudit({ ...context, db: tx }, [{ entity: "stored_file", entityId: id, action: "add", after }]);
    return { id, ...fields, size: sizeText(kept.bytes) };
  });
}

/** The first bytes, and all of them. */
async function peek(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  const start = first.done ? new Uint8Array() : first.value;
  const whole = async function* () {
    if (first.done) return;
    yield start;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  return { start, chunks: whole() };
}

/** Where a file is read, below the API's base. */
function fileAddress({ type, realName }: { type: string; realName: string }): string {
  return `/file/${encodeURIComponent(type)}/${realName}`;
}

export const addFile: Operation<typeof fileEndpoints.add> = async (context, { query, file }) => {
  await keepFile(context, file, { name: query.name });
};

export const addPictureFile: Operation<typeof fileEndpoints.addPicture> = (context, { file }) =>
  keepFile(context, file, { picture: true });

/** For editors and older clients, which read an address from the answer. */
export async function storeEditorFile(context: Context, file: UploadedFile, adding: Adding = {}) {
  const kept = await keepFile(context, file, adding);
  return { id: kept.id, errno: 0 as const, data: [fileAddress(kept)] };
}

/** To the object store, whether or not new contents go there. */
export const addS3File: Operation<typeof s3FileEndpoints.add> = async (context, { file }) => {
  placeOf(context.settings, (await readStorageSetting(context.db)).value);
  return storeEditorFile(context, file, { only: "S3" });
};

export const renameFile: Operation<typeof fileEndpoints.edit> = async (context, { body }) => {
  const before = await getRow(context.db, storedFile, body.id, "文件不存在，可能已被删除", "no key update");
  if (body.version !== undefined) assertVersion(before, body.version);
  await touch(context, storedFile, before, { name: body.name });
  const change = { before: { name: before.name }, after: { name: body.name } };
  await writeAudit(context, [{ entity: "stored_file", entityId: body.id, action: "edit", ...change }]);
};

/** Their addresses end at once; their contents go a day later, unless something else has them. */
export async function removeFileRows(context: Context, ids: readonly number[]): Promise<void> {
  const gone = await context.db
    .delete(storedFile)
    .where(inArray(storedFile.id, [...ids]))
    .returning({ id: storedFile.id, name: storedFile.name, type: storedFile.type });
  await writeAudit(
    context,
    gone.map(({ id, ...before }) => ({ entity: "stored_file", entityId: id, action: "remove", before })),
  );
}

export const removeFiles: Operation<typeof fileEndpoints.remove> = (context, { body }) => removeFileRows(context, body);

export const readFile: Operation<typeof fileEndpoints.read> = async (context, { params: { type, realName } }) => {
  const [found] = await context.db.select().from(storedFile).where(eq(storedFile.realName, realName));
  const content = found && found.type === type ? await findBlob(context.db, found.blobId) : null;
  if (!found || !content) throw new NotFound("文件不存在，可能已被删除");
  const { name, suffix, mediaType, blobId } = found;
  return {
    name: `${name}${suffix && `.${suffix}`}`,
    mediaType,
    bytes: content.bytes,
    chunks: await openBlob(context, blobId),
    inline: isShown(mediaType),
    cacheControl: "private, max-age=600",
  };
};

const addressSeconds = 600;

/** From the object store itself where it lies there, else from here. */
export const s3FileAddress: Operation<typeof s3FileEndpoints.address> = async (context, { params }) => {
  const [found] = await context.db.select().from(storedFile).where(eq(storedFile.id, params.id));
  if (!found) throw new NotFound("文件不存在，可能已被删除");
  const content = await findBlob(context.db, found.blobId);
  if (content?.store !== "S3") return { url: fileAddress(found) };
  return { url: await presignInS3(context, found.blobId, addressSeconds) };
};
