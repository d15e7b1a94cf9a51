/** 服务器: keeping servers, and trying whether they can be reached (eladmin-api.md §1.9). */

import { eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { keptSecret, openSecret, secretMask } from "#backoffice/core/secret.ts";
import type { Db } from "#backoffice/db/connect.ts";
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
import { openSsh, privateKeyOf, type SshAddress } from "#backoffice/ground/ssh/ssh.ts";
import type { Received } from "#contract/endpoint.ts";
import type { Server, serverEndpoints } from "#contract/system/mnt/deploy.ts";
import { deployApp, deployment, deploymentServer, deployServer } from "./deploy.tables.ts";

type Endpoints = typeof serverEndpoints;
type Stored = typeof deployServer.$inferSelect;

const source: EladminSource<Received<Endpoints["list"]>["query"], Server> = {
  select: (_context, query) => sql`
    select s.id, s.name, s.host as ip, s.port, s.account, ${secretMask} as password,
           s.password is not null as "hasPassword",
           case when s.private_key is null then null else ${secretMask} end as "privateKey", s.host_key as "hostKey", ${auditColumns("s")}
    from deploy_server s
    where ${all([
      query?.blurry !== undefined &&
        sql`(s.name ilike ${containing(query.blurry)} or s.host ilike ${containing(query.blurry)} or s.account ilike ${containing(query.blurry)})`,
      within(sql`s.created_at`, query?.createTime ?? []),
    ])}`,
  sorts: ["id", "name", "ip", "port", "account", "createTime"],
  usual: ["id,desc"],
};

export const listServers: Operation<Endpoints["list"]> = (context, { query }) => readPage(source, context, query);

export const serverDetail: Operation<Endpoints["detail"]> = (context, { params }) =>
  readOne(source, context, { id: params.id, noun: "服务器" });

const columns: readonly Column<Server>[] = [
  text("名称", 20, (row) => row.name),
  text("地址", 20, (row) => row.ip),
  number("端口", (row) => row.port),
  text("账号", 12, (row) => row.account),
  text("主机密钥", 40, (row) => row.hostKey),
  instant("创建时间", (row) => row.createTime),
];

export const downloadServers: Operation<Endpoints["download"]> = (context, { query }) =>
  downloadList(source, context, { query, title: "服务器", columns });

export const addServer: Operation<Endpoints["add"]> = async (context, { body }) => {
  const secrets = secretsOf(context, body, null);
  const { id } = await insertRow(context.db, deployServer, { ...columnsOf(body), ...secrets, ...stamp(context) });
  await writeAudit(context, [{ entity: "deploy_server", entityId: id, action: "add", after: columnsOf(body) }]);
};

export const editServer: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const before = await lockServer(context.db, body.id);
  if (body.version !== undefined) assertVersion(before, body.version);
  const secrets = secretsOf(context, body, before);
  // Another address is another machine, whose key is seen for the first time.
  const hostKey = isElsewhere(body, before) ? null : before.hostKey;
  await touch(context, deployServer, before, { ...columnsOf(body), ...secrets, hostKey });
  const { name, host, port, account } = before;
  const change = { before: { name, host, port, account }, after: columnsOf(body) };
  await writeAudit(context, [{ entity: "deploy_server", entityId: body.id, action: "edit", ...change }]);
};

/** All of them or none. */
export const removeServers: Operation<Endpoints["remove"]> = async (context, { body }) => {
  const gone = await context.db.select().from(deployServer).where(inArray(deployServer.id, body)).for("update");
  const used = await context.db
    .select({ serverId: deploymentServer.serverId, app: deployApp.name })
    .from(deploymentServer)
    .innerJoin(deployment, eq(deployment.id, deploymentServer.deploymentId))
    .innerJoin(deployApp, eq(deployApp.id, deployment.appId))
    .where(inArray(deploymentServer.serverId, body));
  const [first] = used;
  if (first) {
    const { name } = gone.find(({ id }) => id === first.serverId) ?? { name: "" };
    throw new DomainError(`服务器 ${name} 上还部署着 ${first.app}，请先在部署里去掉它`);
  }
  await context.db.delete(deployServer).where(inArray(deployServer.id, body));
  await writeAudit(
    context,
    gone.map(({ id, name, host }) => ({
      entity: "deploy_server",
      entityId: id,
      action: "remove",
      before: { name, host },
    })),
  );
};

type Typed = Received<Endpoints["testConnect"]>["body"];

/** True or false, as ELADMIN's client asks; our own pages ask {@link connectServer}, which says why. */
export const testConnect: Operation<Endpoints["testConnect"]> = async (context, { body }) => {
  const stored = body.id ? await findServer(context.db, body.id) : null;
  const secrets = secretsOf(context, body, stored);
  const known = stored && !isElsewhere(body, stored) ? stored : null;
  try {
    const address = { ...columnsOf(body), hostKey: known?.hostKey ?? null };
    const ssh = await openSsh(addressOf(context, { ...address, ...secrets }), goneOf(context));
    ssh.close();
    if (known) await pinHostKey(context, known, ssh.hostKey);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
};

/** Waits for the network, and so for no transaction. */
export const connectServer: Operation<Endpoints["connect"]> = async (context, { params, body }) => {
  const server = await findServer(context.db, params.id);
  assertVersion(server, body.version);
  const ssh = await openSsh(addressOf(context, server), goneOf(context));
  ssh.close();
  await pinHostKey(context, server, ssh.hostKey);
  return { hostKey: ssh.hostKey };
};

export const forgetHostKey: Operation<Endpoints["forgetKey"]> = async (context, { params, body }) => {
  const server = await lockServer(context.db, params.id);
  assertVersion(server, body.version);
  await touch(context, deployServer, server, { hostKey: null });
  const before = { hostKey: server.hostKey };
  await writeAudit(context, [{ entity: "deploy_server", entityId: server.id, action: "forget", before }]);
};

/** Keeps the key that the server showed, if it is the first. */
export async function pinHostKey(
  { db }: Pick<Context, "db">,
  { id, hostKey }: Pick<Stored, "id" | "hostKey">,
  shown: string,
): Promise<void> {
  if (hostKey === null) await db.update(deployServer).set({ hostKey: shown }).where(eq(deployServer.id, id));
}

/** The server with its secrets opened. */
export function addressOf(
  { settings }: Pick<Context, "settings">,
  server: Pick<Stored, "name" | "host" | "port" | "account" | "password" | "privateKey" | "hostKey">,
): SshAddress {
  const { name, host, port, account, hostKey } = server;
  const opened = (sealed: string | null) => (sealed === null ? null : openSecret(settings, sealed));
  return {
    name,
    host,
    port,
    account,
    hostKey,
    password: opened(server.password),
    privateKey: opened(server.privateKey),
  };
}

/**
 * What is kept after a form. A kept secret goes only to where it was kept for: who may change the address, but does
 * not know the password, must not be able to have it sent elsewhere.
 */
function secretsOf({ settings }: Context, typed: Typed, stored: Stored | null) {
  const password = keptSecret(settings, typed.password, stored?.password ?? null);
  const privateKey = keptSecret(settings, privateKeyOf(typed.privateKey), stored?.privateKey ?? null);
  if (password === null && privateKey === null) throw new DomainError("请填写密码或私钥");
  const usesKept =
    (password !== null && password === stored?.password) || (privateKey !== null && privateKey === stored?.privateKey);
  if (stored && usesKept && isElsewhere(typed, stored)) {
    throw new DomainError("地址、端口或账号改了，请重新填写密码或私钥");
  }
  return { password, privateKey };
}

function isElsewhere(typed: Pick<Typed, "ip" | "port" | "account">, { host, port, account }: Stored): boolean {
  return typed.ip !== host || typed.port !== port || typed.account !== account;
}

function columnsOf({ name, ip, port, account }: Typed) {
  return { name, host: ip, port, account };
}

function goneOf({ gone }: Context): { signal?: AbortSignal } {
  return gone ? { signal: gone() } : {};
}

async function findServer(db: Db, id: number): Promise<Stored> {
  const found = await getRow(db, deployServer, id, "服务器不存在，可能已被删除");
  return found;
}

async function lockServer(db: Db, id: number): Promise<Stored> {
  const found = await getRow(db, deployServer, id, "服务器不存在，可能已被删除", "no key update");
  return found;
}
