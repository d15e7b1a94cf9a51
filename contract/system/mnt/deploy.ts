/** 部署: servers, applications, where these are deployed, and each act on a server (eladmin-api.md §1.9). */
import { z } from "zod";
import {
  eladminEndpoints,
  eladminQuery,
  eladminRef,
  eladminRefs,
  instantRange,
  wordsFilter,
} from "#contract/eladmin.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { pageOf } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { clientToken, id, instant, looseInteger, named, requiredText, seenAct } from "#contract/value.ts";
import { maxReleaseBytes, runKinds, runStatuses } from "./deploy.words.ts";

const tag = "部署";
const endpoint = endpointsOf(tag);

const port = looseInteger.min(1, "端口应为 1 到 65535").max(65_535, "端口应为 1 到 65535");

/** Null, empty or absent: what is kept stays. */
const secret = (label: string, max: number) => z.string().max(max, `${label}不能超过 ${max} 个字`).nullish();

const serverFields = {
  name: requiredText("名称", 50),
  ip: requiredText("地址", 100).regex(/^[\w.:-]+$/, "地址应为 IP 或域名，例如 192.168.1.10"),
  port,
  account: requiredText("账号", 50),
  /** With a private key: the key's passphrase. */
  password: secret("密码", 500),
  /** PEM or OpenSSH. */
  privateKey: secret("私钥", 20_000),
};

const { serverDeployList, serverDeployAdd, serverDeployEdit, serverDeployDel } = permissions;
const { appList, appAdd, appEdit, appDel } = permissions;
const { deployList, deployAdd, deployEdit, deployDel } = permissions;
const { deployHistoryList, deployHistoryDel } = permissions;

export const serverEndpoints = {
  ...eladminEndpoints({
    tag,
    noun: "服务器",
    path: "/api/serverDeploy",
    // Who deploys chooses from them.
    access: {
      list: [serverDeployList, deployList],
      add: [serverDeployAdd],
      edit: [serverDeployEdit],
      remove: [serverDeployDel],
    },
    filters: { blurry: wordsFilter("关键字") },
    row: {
      id: z.number(),
      name: z.string(),
      ip: z.string(),
      port: z.number(),
      account: z.string(),
      /** Always the mask: ELADMIN's form is not saved without one (eladmin-client.md row 47). */
      password: z.string(),
      /** Whether a password is kept; beside a private key it is its passphrase. */
      hasPassword: z.boolean(),
      /** Masked, never what it is; null where there is none. */
      privateKey: z.string().nullable(),
      /** Kind and SHA-256 fingerprint of the key that it showed first; null before. */
      hostKey: z.string().nullable(),
    },
    added: serverFields,
    edited: serverFields,
  }),
  testConnect: endpoint.post("/api/serverDeploy/testConnect", {
    summary: "测试连接：表单的内容，密码为掩码时用已保存的",
    access: [serverDeployAdd, serverDeployEdit],
    body: z.object({ ...serverFields, id: id.nullish() }),
    response: z.boolean(),
    status: 201,
  }),
  connect: endpoint.post("/api/serverDeploy/:id/connect", {
    summary: "连接已保存的服务器；首次成功时记下主机密钥，失败时说明原因",
    access: [serverDeployAdd, serverDeployEdit],
    body: seenAct,
    response: z.object({ hostKey: z.string() }),
  }),
  forgetKey: endpoint.post("/api/serverDeploy/:id/forgetKey", {
    summary: "忘记主机密钥：服务器重装后，下次连接时重新记下",
    access: [serverDeployEdit],
    body: seenAct,
  }),
};
export type Server = z.output<typeof serverEndpoints.detail.response>;

/** An absolute path, without a slash at its end. */
const folder = (label: string) =>
  requiredText(label, 300)
    .transform((path) => path.replace(/\/+/g, "/").replace(/(?<=.)\/$/, ""))
    .refine(
      (path) => path.startsWith("/") && path !== "/" && !path.split("/").some((part) => part === ".." || part === "."),
      `${label}应为绝对路径，例如 /opt/app，不能是根目录，也不能含 ..`,
    );

const script = (label: string) =>
  z
    .string({ error: `请填写${label}` })
    .max(20_000, `${label}不能超过 20,000 个字`)
    .refine((text) => !text.includes("\0"), `${label}含有不可见字符`)
    // A form sends lines as a mail would.
    .transform((text) => text.replace(/\r\n?/g, "\n").trim());

const appFields = {
  name: requiredText("名称", 50),
  port,
  uploadPath: folder("上传目录"),
  deployPath: folder("部署目录"),
  backupPath: folder("备份目录"),
  startScript: script("启动脚本"),
  /** In place of unpacking and starting. */
  deployScript: script("部署脚本"),
};
/** Ours; ELADMIN's client knows none, and so leaves it as it is. In place of ending what listens on the port. */
const stopScript = script("停止脚本").optional();

const appRow = {
  id: z.number(),
  name: z.string(),
  port: z.number(),
  uploadPath: z.string(),
  deployPath: z.string(),
  backupPath: z.string(),
  startScript: z.string(),
  deployScript: z.string(),
  stopScript: z.string(),
};

export const appEndpoints = eladminEndpoints({
  tag,
  noun: "应用",
  path: "/api/app",
  access: { list: [appList, deployList], add: [appAdd], edit: [appEdit], remove: [appDel] },
  filters: { name: wordsFilter("名称") },
  row: appRow,
  added: { ...appFields, stopScript },
  edited: { ...appFields, stopScript },
});
export type App = z.output<typeof appEndpoints.detail.response>;

const runRow = z.object({
  /** Text, as ELADMIN has it. */
  id: z.string(),
  kind: z.enum(runKinds),
  status: z.enum(runStatuses),
  appName: z.string(),
  serverName: z.string(),
  ip: z.string(),
  deployDate: instant,
  deployUser: z.string(),
  deployId: z.number(),
  fileName: z.string().nullable(),
  /** What it said at its end, one sentence; null while it runs. */
  outcome: z.string().nullable(),
  /** The state before it was kept, so that it can be rolled back. */
  canRollBack: z.boolean(),
});
export type RunRow = z.output<typeof runRow>;

const runWithOutput = runRow.extend({
  finishTime: instant.nullable(),
  lines: z.array(z.object({ no: z.number(), kind: z.enum(["STEP", "OUT", "ERR"]), text: z.string() })),
});
export type RunWithOutput = z.output<typeof runWithOutput>;

const deploymentFields = { app: eladminRef, deploys: eladminRefs };

/** ELADMIN's client sends the whole row; what counts is its id. */
const actOnAll = z.object({ id, clientToken: clientToken.optional() });
const act = (verb: string, what: string) =>
  endpoint.post(`/api/deploy/${verb}`, {
    summary: `${what}这个部署的所有服务器上的应用；在后台进行，结果经 WebSocket 通知`,
    access: [deployEdit],
    body: actOnAll,
    atomic: true,
    response: z.string(),
  });

export const deployEndpoints = {
  ...eladminEndpoints({
    tag,
    noun: "部署",
    path: "/api/deploy",
    access: { list: [deployList], add: [deployAdd], edit: [deployEdit], remove: [deployDel] },
    filters: { appName: wordsFilter("应用名称") },
    row: {
      id: z.number(),
      app: z.object(appRow),
      deploys: z.array(named.extend({ ip: z.string() })),
      /** Names of the servers. */
      servers: z.string(),
      /** What was last done, on whatever server. */
      last: z.object({ kind: z.enum(runKinds), status: z.enum(runStatuses), at: instant }).nullable(),
    },
    added: deploymentFields,
    edited: deploymentFields,
  }),
  start: act("startServer", "启动"),
  stop: act("stopServer", "停止"),
  status: { ...act("serverStatus", "查看"), access: [deployList] },
  upload: endpoint.post("/api/deploy/upload", {
    summary: "上传并部署：上传、停止、备份、解压、启动、检查，逐台服务器在后台进行；字段 id 在文件之前",
    access: [deployEdit],
    upload: { field: "file", maxBytes: maxReleaseBytes, streamed: true },
    response: z.object({ error: z.literal(0), id: z.string() }),
  }),
  rollBack: endpoint.post("/api/deploy/serverReduction", {
    summary: "回滚：把一次部署之前的内容放回去并启动",
    access: [deployEdit],
    body: actOnAll,
    atomic: true,
    response: z.object({ deployId: z.number() }),
  }),
  latest: endpoint.get("/api/deploy/:id/latest", {
    summary: "这个部署最近一次操作，每台服务器一条，附输出的最后部分",
    access: [deployList],
    response: z.object({ content: z.array(runWithOutput) }),
  }),
};
export type Deployment = z.output<typeof deployEndpoints.detail.response>;

const historyQuery = eladminQuery({
  blurry: wordsFilter("关键字"),
  deployId: id.optional(),
  deployDate: instantRange,
});

export const historyEndpoints = {
  list: endpoint.get("/api/deployHistory", {
    summary: "部署历史：每台服务器的每次部署和回滚；不指定每页条数时返回全部",
    access: [deployHistoryList],
    query: historyQuery,
    response: pageOf(runRow),
  }),
  detail: endpoint.get("/api/deployHistory/:id", {
    summary: "一次操作，附全部输出",
    access: [deployHistoryList],
    response: runWithOutput,
  }),
  remove: endpoint.delete("/api/deployHistory", {
    summary: "删除部署历史；请求体是编号数组。服务器上的备份不受影响",
    access: [deployHistoryDel],
    body: z.array(id, "请求体应是编号数组").min(1, "请选择部署历史").max(500, "一次不能超过 500 条"),
    atomic: true,
  }),
  download: endpoint.get("/api/deployHistory/download", {
    summary: "导出部署历史（xlsx），列表的全部筛选结果",
    access: [deployHistoryList],
    query: historyQuery,
    download: true,
  }),
};
