/** 应用: what is deployed, where it lies on a server, and how it is started (eladmin-api.md §1.9). */

import { inArray, sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import {
  auditColumns,
  downloadList,
  type EladminSource,
  readOne,
  readPage,
  within,
} from "#backoffice/ground/http/eladmin.ts";
import { type Column, instant, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import type { Received } from "#contract/endpoint.ts";
import type { App, appEndpoints } from "#contract/system/mnt/deploy.ts";
import { deployApp, deployment } from "./deploy.tables.ts";
import { areApart } from "./shell.rules.ts";

type Endpoints = typeof appEndpoints;

const source: EladminSource<Received<Endpoints["list"]>["query"], App> = {
  select: (_context, query) => sql`
    select a.id, a.name, a.port, a.upload_path as "uploadPath", a.deploy_path as "deployPath",
           a.backup_path as "backupPath", a.start_script as "startScript", a.deploy_script as "deployScript",
           a.stop_script as "stopScript", ${auditColumns("a")}
    from deploy_app a
    where ${all([
      query?.name !== undefined && sql`a.name ilike ${containing(query.name)}`,
      within(sql`a.created_at`, query?.createTime ?? []),
    ])}`,
  sorts: ["id", "name", "port", "uploadPath", "deployPath", "backupPath", "createTime"],
  usual: ["id,desc"],
};

export const listApps: Operation<Endpoints["list"]> = (context, { query }) => readPage(source, context, query);

export const appDetail: Operation<Endpoints["detail"]> = (context, { params }) =>
  readOne(source, context, { id: params.id, noun: "应用" });

const columns: readonly Column<App>[] = [
  text("名称", 20, (row) => row.name),
  number("端口", (row) => row.port),
  text("上传目录", 24, (row) => row.uploadPath),
  text("部署目录", 24, (row) => row.deployPath),
  text("备份目录", 24, (row) => row.backupPath),
  text("启动脚本", 40, (row) => row.startScript),
  text("部署脚本", 40, (row) => row.deployScript),
  text("停止脚本", 40, (row) => row.stopScript),
  instant("创建时间", (row) => row.createTime),
];

export const downloadApps: Operation<Endpoints["download"]> = (context, { query }) =>
  downloadList(source, context, { query, title: "应用", columns });

export const addApp: Operation<Endpoints["add"]> = async (context, { body }) => {
  const values = { stopScript: "", ...columnsOf(body) };
  const { id } = await insertRow(context.db, deployApp, { ...values, ...stamp(context) });
  await writeAudit(context, [{ entity: "deploy_app", entityId: id, action: "add", after: values }]);
};

export const editApp: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const before = await getRow(context.db, deployApp, body.id, "应用不存在，可能已被删除", "no key update");
  if (body.version !== undefined) assertVersion(before, body.version);
  const after = columnsOf(body);
  await touch(context, deployApp, before, after);
  const { name, port, uploadPath, deployPath, backupPath, startScript, deployScript, stopScript } = before;
  const was = { name, port, uploadPath, deployPath, backupPath, startScript, deployScript, stopScript };
  await writeAudit(context, [
    { entity: "deploy_app", entityId: body.id, action: "edit", before: was, after: { ...was, ...after } },
  ]);
};

/** All of them or none. */
export const removeApps: Operation<Endpoints["remove"]> = async (context, { body }) => {
  const gone = await context.db.select().from(deployApp).where(inArray(deployApp.id, body)).for("update");
  const used = await context.db
    .selectDistinct({ appId: deployment.appId })
    .from(deployment)
    .where(inArray(deployment.appId, body));
  const names = gone.filter(({ id }) => used.some(({ appId }) => appId === id)).map(({ name }) => name);
  if (names.length > 0) throw new DomainError(`应用 ${names.join("、")} 还有部署，请先删除它的部署`);
  await context.db.delete(deployApp).where(inArray(deployApp.id, body));
  await writeAudit(
    context,
    gone.map(({ id, name }) => ({ entity: "deploy_app", entityId: id, action: "remove", before: { name } })),
  );
};

/** The writable fields; refused where folders lie in each other. */
function columnsOf(body: Omit<Received<Endpoints["add"]>["body"], "id">) {
  const { name, port, uploadPath, deployPath, backupPath, startScript, deployScript, stopScript } = body;
  if (!areApart(deployPath, backupPath)) throw new DomainError("备份目录和部署目录不能互相包含，请分开");
  if (!areApart(deployPath, uploadPath)) throw new DomainError("上传目录和部署目录不能互相包含，请分开");
  return {
    ...{ name, port, uploadPath, deployPath, backupPath, startScript, deployScript },
    ...(stopScript !== undefined && { stopScript }),
  };
}
