/** 部署: which application lies on which servers (eladmin-api.md §1.9). */

import { eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { all, containing, shownInstant } from "#backoffice/db/where.ts";
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
import { type Column, instant, text } from "#backoffice/ground/spreadsheet/column.ts";
import type { Received } from "#contract/endpoint.ts";
import type { Deployment, deployEndpoints } from "#contract/system/mnt/deploy.ts";
import { runKindLabels, runStatusLabels } from "#contract/system/mnt/deploy.words.ts";
import { deployApp, deployment, deploymentServer, deployServer } from "./deploy.tables.ts";

type Endpoints = typeof deployEndpoints;

const source: EladminSource<Received<Endpoints["list"]>["query"], Deployment> = {
  select: (_context, query) => sql`
    select d.id,
           json_build_object('id', a.id, 'name', a.name, 'port', a.port, 'uploadPath', a.upload_path,
             'deployPath', a.deploy_path, 'backupPath', a.backup_path, 'startScript', a.start_script,
             'deployScript', a.deploy_script, 'stopScript', a.stop_script) as app,
           coalesce(held.deploys, '[]'::json) as deploys, coalesce(held.servers, '') as servers,
           (select json_build_object('kind', r.kind, 'status', r.status, 'at', ${shownInstant(sql`r.created_at`)})
            from deploy_run r where r.deployment_id = d.id order by r.id desc limit 1) as last,
           a.name as "appName", ${auditColumns("d")}
    from deployment d
    join deploy_app a on a.id = d.app_id
    left join lateral (
      select json_agg(json_build_object('id', s.id, 'name', s.name, 'ip', s.host) order by s.id) as deploys,
             string_agg(s.name, ',' order by s.id) as servers
      from deployment_server ds join deploy_server s on s.id = ds.server_id
      where ds.deployment_id = d.id) held on true
    where ${all([
      query?.appName !== undefined && sql`a.name ilike ${containing(query.appName)}`,
      within(sql`d.created_at`, query?.createTime ?? []),
    ])}`,
  sorts: ["id", "createTime"],
  usual: ["id,desc"],
};

export const listDeployments: Operation<Endpoints["list"]> = (context, { query }) => readPage(source, context, query);

export const deploymentDetail: Operation<Endpoints["detail"]> = (context, { params }) =>
  readOne(source, context, { id: params.id, noun: "部署" });

const columns: readonly Column<Deployment>[] = [
  text("应用", 20, (row) => row.app.name),
  text("服务器", 40, (row) => row.servers),
  text("最近操作", 16, ({ last }) => (last ? `${runKindLabels[last.kind]} ${runStatusLabels[last.status]}` : "")),
  instant("创建时间", (row) => row.createTime),
];

export const downloadDeployments: Operation<Endpoints["download"]> = (context, { query }) =>
  downloadList(source, context, { query, title: "部署", columns });

export const addDeployment: Operation<Endpoints["add"]> = async (context, { body }) => {
  const chosen = await chosenOf(context, body);
  const { id } = await insertRow(context.db, deployment, { appId: chosen.appId, ...stamp(context) });
  await writeServers(context, id, chosen.serverIds);
  await writeAudit(context, [{ entity: "deployment", entityId: id, action: "add", after: chosen }]);
};

export const editDeployment: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const before = await getRow(context.db, deployment, body.id, "部署不存在，可能已被删除", "update");
  if (body.version !== undefined) assertVersion(before, body.version);
  const chosen = await chosenOf(context, body);
  const held = await context.db
    .delete(deploymentServer)
    .where(eq(deploymentServer.deploymentId, body.id))
    .returning({ id: deploymentServer.serverId });
  await writeServers(context, body.id, chosen.serverIds);
  await touch(context, deployment, before, { appId: chosen.appId });
  const was = { appId: before.appId, serverIds: held.map(({ id }) => id) };
  await writeAudit(context, [{ entity: "deployment", entityId: body.id, action: "edit", before: was, after: chosen }]);
};

export const removeDeployments: Operation<Endpoints["remove"]> = async (context, { body }) => {
  const gone = await context.db
    .delete(deployment)
    .where(inArray(deployment.id, body))
    .returning({ id: deployment.id, appId: deployment.appId });
  await writeAudit(
    context,
    gone.map(({ id, appId }) => ({ entity: "deployment", entityId: id, action: "remove", before: { appId } })),
  );
};

/** The application and the servers that the body names, which there are. */
async function chosenOf(
  { db }: Context,
  { app, deploys }: Pick<Received<Endpoints["add"]>["body"], "app" | "deploys">,
) {
  if (!app) throw new DomainError("请选择应用");
  const serverIds = [...new Set(deploys.map(({ id }) => id))];
  if (serverIds.length === 0) throw new DomainError("请选择服务器");
  const apps = await db.$count(deployApp, eq(deployApp.id, app.id));
  if (apps === 0) throw new DomainError("应用不存在，可能已被删除");
  const servers = await db.$count(deployServer, inArray(deployServer.id, serverIds));
  if (servers < serverIds.length) throw new DomainError("所选的服务器有的已被删除，请刷新后重新选择");
  return { appId: app.id, serverIds };
}

async function writeServers({ db }: Context, deploymentId: number, serverIds: readonly number[]): Promise<void> {
  await db.insert(deploymentServer).values(serverIds.map((serverId) => ({ deploymentId, serverId })));
}
