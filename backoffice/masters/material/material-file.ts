/** 物料档案: adding, changing, stopping and removing materials (domain.md §3.2, material). */

import { and, eq, ne, or } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextCode } from "#backoffice/ground/documents/next-code.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { deleteUnused, insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import { findNickName } from "#backoffice/ground/users/user.ts";
import { hasMoved } from "#backoffice/ledgers/material-ledger/material-ledger.ts";
import { assertPictures } from "#backoffice/masters/goods/picture/picture.ts";
import { isMaterialSupplier, listMaterialSuppliers } from "#backoffice/masters/party/party.ts";
import type { Received } from "#contract/endpoint.ts";
import type { MaterialFields, materialEndpoints } from "#contract/manufacture/materials.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { material } from "./material.tables.ts";
import { listMaterials } from "./material.ts";
import { readMaterialRow } from "./material-list.query.ts";

type Endpoints = typeof materialEndpoints;
type Material = typeof material.$inferSelect;

export const findMaterial: Operation<Endpoints["find"]> = async ({ db }, { query }) =>
  (await listMaterials(db, query.text)).map(({ on: _on, supplierId: _supplier, ...words }) => words);

export const materialSuppliers: Operation<Endpoints["suppliers"]> = ({ db }) => listMaterialSuppliers(db);

export const materialDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const { version, remark, updatedBy, updatedAt } = await getMaterial(context, params.id);
  return {
    ...(await readMaterialRow(context, params.id)),
    version,
    remark,
    updateBy: await findNickName(context.db, updatedBy),
    updateTime: formatInstant(updatedAt),
  };
};

export const addMaterial: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { clientToken: _, ...asked } = body;
  const fields = {
    ...asked,
    code:
      asked.code || (await nextCode(context.db, { lock: "materialCode", table: "material", prefix: "WL", digits: 3 })),
  };
  await assertFields(context, null, fields);
  const { id, version } = await insertRow(context.db, material, { ...fields, ...stamp(context) });
  await writeAudit(context, [{ entity: "material", entityId: id, action: "add", after: fields }]);
  return { id, version };
};

export const editMaterial: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const { clientToken: _, id, version, ...fields } = body;
  const before = await openMaterial(context, { id, version });
  await assertFields(context, before, fields);
  if (fields.unit !== before.unit && (await hasMoved(context.db, id))) {
    throw new DomainError(`${before.name}已有出入库，不能改单位，请另建一个物料`);
  }
  const saved = await touch(context, material, before, fields);
  await writeAudit(context, [
    { entity: "material", entityId: id, action: "edit", before: columnsOf(before), after: fields },
  ]);
  return { id, ...saved };
};

export const disableMaterial: Operation<Endpoints["disable"]> = (context, input) => setStatus(context, input, "OFF");

export const enableMaterial: Operation<Endpoints["enable"]> = (context, input) => setStatus(context, input, "ON");

export const removeMaterial: Operation<Endpoints["remove"]> = async (context, { params, body }) => {
  const row = await openMaterial(context, { id: params.id, version: body.version });
  if (!(await deleteUnused(context.db, material, row.id))) {
    throw new DomainError(`${row.name}已被使用，不能删除，可停用`);
  }
  await writeAudit(context, [{ entity: "material", entityId: row.id, action: "remove", before: columnsOf(row) }]);
};

async function setStatus(
  context: Context,
  { params, body }: Received<Endpoints["disable"]>,
  status: Material["status"],
) {
  const row = await openMaterial(context, { id: params.id, version: body.version });
  if (row.status === status) throw new DomainError(`${row.name}已经${status === "ON" ? "启用" : "停用"}`);
  const saved = await touch(context, material, row, { status });
  const action = status === "ON" ? "enable" : "disable";
  await writeAudit(context, [
    { entity: "material", entityId: row.id, action, before: { status: row.status }, after: { status } },
  ]);
  return { id: row.id, ...saved };
}

async function openMaterial(context: Context, { id, version }: { id: number; version: number }): Promise<Material> {
  const row = await getMaterial(context, id, { lock: true });
  assertVersion(row, version);
  return row;
}

/** Documents that point at the row are not held up by its lock: its key stays. */
async function getMaterial({ db }: Context, id: number, { lock = false } = {}): Promise<Material> {
  return getRow(db, material, id, "物料不存在，可能已被删除", lock ? "no key update" : undefined);
}

async function assertFields({ db, actor }: Context, before: Material | null, fields: MaterialFields): Promise<void> {
  // What a purchase without a price is booked at: a price, whoever's form it stands in.
  if (fields.priceLi !== (before?.priceLi ?? 0) && !hasPermission(actor.permissions, [permissions.costView])) {
    throw new DomainError("您没有成本权限，不能填写参考价，请由有成本权限的人填写");
  }
  const { code, name, spec, color, supplierId, pictureId } = fields;
  const same = and(eq(material.name, name), eq(material.spec, spec), eq(material.color, color));
  const taken = await db
    .select({ code: material.code })
    .from(material)
    .where(and(or(eq(material.code, code), same), ne(material.id, before?.id ?? 0)));
  if (taken.some((one) => one.code === code)) throw new DomainError(`编码 ${code} 已存在，请换一个编码`);
  const [twin] = taken;
  if (twin) throw new DomainError(`名称、规格和颜色与 ${twin.code} 相同，请区分开`);
  if (supplierId !== null && supplierId !== before?.supplierId && !(await isMaterialSupplier(db, supplierId))) {
    throw new DomainError("供应商不存在、已停用或不供物料，请重新选择");
  }
  if (pictureId !== null && pictureId !== before?.pictureId) await assertPictures(db, [pictureId]);
}

/** The columns that a form writes. */
function columnsOf(row: Material): MaterialFields {
  const { code, name, type, spec, widthCm, weightGram, composition, color, unit } = row;
  const { supplierId, priceLi, safetyMilli, pictureId, remark } = row;
  return {
    ...{ code, name, type, spec, widthCm, weightGram, composition, color, unit },
    ...{ supplierId, priceLi, safetyMilli, pictureId, remark },
  };
}
