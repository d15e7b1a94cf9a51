/** 营业执照: adding, changing, cancelling and removing licences and their papers (domain.md §3.5, shop/license). */

import { and, asc, eq, ne } from "drizzle-orm";
import { bizDateOf, formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { deleteUnused, insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import { findNickName } from "#backoffice/ground/users/user.ts";
import type { Received } from "#contract/endpoint.ts";
import type { LicenseFields, LicensePaper, licenseEndpoints, PaperFields } from "#contract/platform/licenses.ts";
import { countShopsOf } from "../shop/shop.ts";
import { licenseStatusOf } from "./license.rules.ts";
import { license, licensePaper } from "./license.tables.ts";
import { assertLicensePicture, originalPicture, storeLicensePicture, watermarked } from "./license-picture.ts";

type Endpoints = typeof licenseEndpoints;
type Stored = typeof license.$inferSelect;
type StoredPaper = typeof licensePaper.$inferSelect;

export const licenseDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const { db, clock } = context;
  const row = await getLicense(context, params.id);
  const today = bizDateOf(clock.now());
  const papers = await db
    .select()
    .from(licensePaper)
    .where(eq(licensePaper.licenseId, row.id))
    .orderBy(asc(licensePaper.id));
  const { id, version, name, code, type, legalPerson, startDay, endDay, imageBlobId: imageId, remark } = row;
  return {
    ...{ id, version, name, code, type, legalPerson, startDay, endDay, imageId, remark },
    hasImage: imageId !== null,
    shops: await countShopsOf(db, id),
    status: licenseStatusOf(row, today),
    papers: papers.map((paper) => paperView(paper, today)),
    updateBy: await findNickName(db, row.updatedBy),
    updateTime: formatInstant(row.updatedAt),
  };
};

export const uploadPicture: Operation<Endpoints["upload"]> = async (context, { file }) => ({
  id: await storeLicensePicture(context, file),
});

export const licensePicture: Operation<Endpoints["picture"]> = async (context, { params }) => {
  const { name, imageBlobId } = await getLicense(context, params.id);
  return watermarked(context, imageOf(imageBlobId), name);
};

export const licenseOriginal: Operation<Endpoints["original"]> = async (context, { params }) => {
  const { id, name, imageBlobId } = await getLicense(context, params.id);
  await writeAudit(context, [{ entity: "license", entityId: id, action: "download" }]);
  return originalPicture(context, imageOf(imageBlobId), name);
};

export const paperPicture: Operation<Endpoints["paperPicture"]> = async (context, { params }) => {
  const { name, imageBlobId } = await getPaper(context, params.id);
  return watermarked(context, imageOf(imageBlobId), name);
};

export const paperOriginal: Operation<Endpoints["paperOriginal"]> = async (context, { params }) => {
  const { id, name, imageBlobId } = await getPaper(context, params.id);
  await writeAudit(context, [{ entity: "license_paper", entityId: id, action: "download" }]);
  return originalPicture(context, imageOf(imageBlobId), name);
};

function imageOf(blobId: string | null): string {
  if (blobId === null) throw new DomainError("没有上传图片");
  return blobId;
}

export const addLicense: Operation<Endpoints["add"]> = async (context, { body }) => {
  await assertCodeFree(context, 0, body);
  await assertLicensePicture(context, body.imageId, null);
  const { id, version } = await insertRow(context.db, license, { ...columnsOf(body), ...stamp(context) });
  await writeAudit(context, [{ entity: "license", entityId: id, action: "add", after: columnsOf(body) }]);
  return { id, version };
};

export const editLicense: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const before = await openLicense(context, body);
  await assertCodeFree(context, body.id, body);
  await assertLicensePicture(context, body.imageId, before.imageBlobId);
  // Another end is told of anew.
  const warned = body.endDay === before.endDay ? {} : { warnedAt: null };
  const saved = await touch(context, license, before, { ...columnsOf(body), ...warned });
  await writeAudit(context, [
    {
      ...{ entity: "license", entityId: body.id, action: "edit" },
      ...{ before: shownColumns(before), after: columnsOf(body) },
    },
  ]);
  return { id: body.id, ...saved };
};

export const cancelLicense: Operation<Endpoints["cancel"]> = (context, input) => setCancelled(context, input, true);
export const restoreLicense: Operation<Endpoints["restore"]> = (context, input) => setCancelled(context, input, false);

async function setCancelled(context: Context, { params, body }: Received<Endpoints["cancel"]>, cancelled: boolean) {
  const row = await openLicense(context, { id: params.id, version: body.version });
  if (row.cancelled === cancelled) throw new DomainError(`${row.name}${cancelled ? "已经注销" : "没有注销"}`);
  const saved = await touch(context, license, row, { cancelled });
  const action = cancelled ? "cancel" : "restore";
  await writeAudit(context, [
    { entity: "license", entityId: row.id, action, before: { cancelled: row.cancelled }, after: { cancelled } },
  ]);
  return { id: row.id, ...saved };
}

export const removeLicense: Operation<Endpoints["remove"]> = async (context, { params, body }) => {
  const row = await openLicense(context, { id: params.id, version: body.version });
  if (!(await deleteUnused(context.db, license, row.id))) {
    throw new DomainError(`${row.name}已有店铺使用，不能删除，可注销`);
  }
  await writeAudit(context, [{ entity: "license", entityId: row.id, action: "remove", before: shownColumns(row) }]);
};

export const paperDetail: Operation<Endpoints["paper"]> = async (context, { params }) =>
  paperView(await getPaper(context, params.id), bizDateOf(context.clock.now()));

export const addPaper: Operation<Endpoints["addPaper"]> = async (context, { params, body }) => {
  const owner = await getLicense(context, params.id);
  await assertLicensePicture(context, body.imageId, null);
  const own = { licenseId: owner.id, ...paperColumns(body) };
  const { id, version } = await insertRow(context.db, licensePaper, { ...own, ...stamp(context) });
  await writeAudit(context, [{ entity: "license_paper", entityId: id, action: "add", after: own }]);
  return { id, version };
};

export const editPaper: Operation<Endpoints["editPaper"]> = async (context, { body }) => {
  const before = await openPaper(context, body);
  await assertLicensePicture(context, body.imageId, before.imageBlobId);
  const warned = body.endDay === before.endDay ? {} : { warnedAt: null };
  const saved = await touch(context, licensePaper, before, { ...paperColumns(body), ...warned });
  const { kind, name, no, endDay, imageBlobId } = before;
  await writeAudit(context, [
    {
      ...{ entity: "license_paper", entityId: body.id, action: "edit" },
      ...{ before: { kind, name, no, endDay, imageBlobId }, after: paperColumns(body) },
    },
  ]);
  return { id: body.id, ...saved };
};

export const removePaper: Operation<Endpoints["removePaper"]> = async (context, { params, body }) => {
  const row = await openPaper(context, { id: params.id, version: body.version });
  await context.db.delete(licensePaper).where(eq(licensePaper.id, row.id));
  const { kind, name, no, endDay } = row;
  const before = { kind, name, no, endDay };
  await writeAudit(context, [{ entity: "license_paper", entityId: row.id, action: "remove", before }]);
};

function paperView(row: StoredPaper, today: string): LicensePaper {
  const { id, version, licenseId, kind, name, no, endDay, imageBlobId: imageId } = row;
  const shown = { id, version, licenseId, kind, name, no, endDay, imageId };
  return { ...shown, hasImage: imageId !== null, status: licenseStatusOf({ endDay }, today) };
}

async function openLicense(context: Context, { id, version }: { id: number; version: number }): Promise<Stored> {
  const row = await getLicense(context, id, { lock: true });
  assertVersion(row, version);
  return row;
}

async function getLicense({ db }: Context, id: number, { lock = false } = {}): Promise<Stored> {
  return getRow(db, license, id, "营业执照不存在，可能已被删除", lock ? "no key update" : undefined);
}

async function openPaper(context: Context, { id, version }: { id: number; version: number }): Promise<StoredPaper> {
  const row = await getPaper(context, id, { lock: true });
  assertVersion(row, version);
  return row;
}

async function getPaper({ db }: Context, id: number, { lock = false } = {}): Promise<StoredPaper> {
  return getRow(db, licensePaper, id, "资质不存在，可能已被删除", lock ? "no key update" : undefined);
}

async function assertCodeFree({ db }: Context, id: number, { code }: LicenseFields): Promise<void> {
  const [taken] = await db
    .select({ name: license.name })
    .from(license)
    .where(and(eq(license.code, code), ne(license.id, id)));
  if (taken) throw new DomainError(`统一社会信用代码 ${code} 已是“${taken.name}”的，不能重复`);
}

/** The columns that a form writes. */
function columnsOf({ name, code, type, legalPerson, startDay, endDay, imageId, remark }: LicenseFields) {
  return { name, code, type, legalPerson, startDay, endDay, imageBlobId: imageId, remark };
}

function shownColumns({ name, code, type, legalPerson, startDay, endDay, imageBlobId, remark }: Stored) {
  return { name, code, type, legalPerson, startDay, endDay, imageBlobId, remark };
}

function paperColumns({ kind, name, no, endDay, imageId }: PaperFields) {
  return { kind, name, no, endDay, imageBlobId: imageId };
}
