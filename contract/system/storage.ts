/** 存储: which store new contents go to, what lies where, what waits, and moving it. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { clientToken, looseBoolean, looseInteger } from "#contract/value.ts";
import { jobRow } from "./jobs.ts";
import { storeKinds } from "./storage.words.ts";

const endpoint = endpointsOf("存储");
const { storageList, storageEdit } = permissions;

/** Topic of the job that moves contents. */
export const moveTopic = "storage.move";

const kind = z.enum(storeKinds, "请选择存储位置");

/** How an S3-compatible store is reached, as forms write it. */
export const s3Fields = {
  endpoint: z
    .string()
    .trim()
    .max(200, "服务地址不能超过 200 个字")
    .transform((text) => text.replace(/\/+$/, ""))
    .refine(
      (text) => text === "" || (/^https?:\/\/[^/?#@\s]+$/.test(text) && URL.canParse(text)),
      "服务地址应为 http:// 或 https:// 加主机名，不带路径，例如 https://s3.example.com",
    ),
  region: z
    .string()
    .trim()
    .max(50, "区域不能超过 50 个字")
    .transform((text) => text || "us-east-1")
    .refine((text) => /^[\w-]+$/.test(text), "区域只能用字母、数字和 - _"),
  bucket: z
    .string()
    .trim()
    .refine(
      (text) => text === "" || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text),
      "存储桶名称应为 3 到 63 个小写字母、数字、. 或 -",
    ),
  /** Stands before every key; ends with a slash where it is not empty. */
  prefix: z
    .string()
    .trim()
    .max(100, "前缀不能超过 100 个字")
    .transform((text) => text.replace(/^\/+|\/+$/g, ""))
    .refine((text) => text === "" || /^[\w-]+(\/[\w-]+)*$/.test(text), "前缀只能用字母、数字、- _ 和 /")
    .transform((text) => (text === "" ? "" : `${text}/`)),
  pathStyle: looseBoolean,
  accessKeyId: z.string().trim().max(200, "Access Key 不能超过 200 个字"),
  /** Empty, or the mask that stands for it: the one that is kept. */
  secretAccessKey: z.string().trim().max(400, "Secret Key 不能超过 400 个字"),
};

const placeFields = { kind, ...s3Fields };

export const storageEndpoints = {
  state: endpoint.get("/api/storage", {
    summary: "各存储里的文件数与大小，等待转存的及原因，进行中或最近一次的移动",
    access: [storageList],
    response: z.object({
      /** Where new contents go. */
      kind,
      stores: z.array(z.object({ kind, count: z.number(), bytes: z.number() })),
      waiting: z.object({ count: z.number(), bytes: z.number(), failure: z.string().nullable() }),
      job: jobRow.nullable(),
    }),
  }),
  setting: endpoint.get("/api/storage/setting", {
    summary: "存储设置；密钥以掩码代替",
    access: [storageEdit],
    response: z.object({
      kind,
      endpoint: z.string(),
      region: z.string(),
      bucket: z.string(),
      prefix: z.string(),
      pathStyle: z.boolean(),
      accessKeyId: z.string(),
      secretAccessKey: z.string(),
      /** Set by the operator; null where there is none. */
      folder: z.string().nullable(),
      version: z.number(),
    }),
  }),
  saveSetting: endpoint.put("/api/storage/setting", {
    summary: "修改存储设置；已有的文件留在原处，新上传的和等待转存的按新设置存放",
    access: [storageEdit],
    body: z.object({ ...placeFields, version: looseInteger, clientToken }),
    response: z.object({ version: z.number() }),
  }),
  test: endpoint.post("/api/storage/test", {
    summary: "用这些设置写入、读回并删除一个测试文件；不保存",
    access: [storageEdit],
    body: z.object(placeFields),
    response: z.object({ milliseconds: z.number() }),
  }),
  retry: endpoint.post("/api/storage/retry", {
    summary: "立即重试等待转存的文件",
    access: [storageEdit],
    body: z.object({ clientToken }),
  }),
  move: endpoint.post("/api/storage/move", {
    summary: "把全部文件移到一处：后台进行，逐个核对后才删除原处的；中断后可以接着做",
    access: [storageEdit],
    body: z.object({ to: kind, clientToken }),
    response: z.object({ jobId: z.number() }),
    status: 201,
  }),
};
