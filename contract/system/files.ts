/** 存储管理: files that people upload (eladmin-api.md §1.11, eladmin-client.md rows 59–64), and the older names of the same calls. */
import { z } from "zod";
import { eladminEndpoints, eladminIds, eladminQuery, wordsFilter } from "#contract/eladmin.ts";
import { type Endpoint, endpointsOf } from "#contract/endpoint.ts";
import { pageOf } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { requiredText } from "#contract/value.ts";
import { fileTypes } from "./files.words.ts";
import { storeKinds } from "./storage.words.ts";

const tag = "存储管理";
const endpoint = endpointsOf(tag);
const { storageList, storageAdd, storageEdit, storageDel } = permissions;

/** 100 MB a file (eladmin-api.md §1.11). */
const maxFileBytes = 100 * 1024 * 1024;

const fileUpload = { field: "file", maxBytes: maxFileBytes, streamed: true } as const;

const crud = eladminEndpoints({
  tag,
  noun: "文件",
  path: "/api/localStorage",
  access: { list: [storageList], add: [storageAdd], edit: [storageEdit], remove: [storageDel] },
  filters: { blurry: wordsFilter("关键字"), type: z.enum(fileTypes, "没有这个类型").optional() },
  row: {
    id: z.number(),
    name: z.string(),
    /** The last part of its address: `/file/{type}/{realName}`. */
    realName: z.string(),
    suffix: z.string(),
    type: z.enum(fileTypes),
    /** `1.00KB`. */
    size: z.string(),
    operate: z.string().nullable(),
    mediaType: z.string(),
    store: z.enum(storeKinds),
    /** Whether it is to be carried to another store. */
    waits: z.boolean(),
  },
  added: { name: requiredText("文件名", 100) },
  edited: { name: requiredText("文件名", 100) },
});

export type FileRow = z.output<typeof crud.list.response>["content"][number];

/** What older clients and editors read of an upload. */
const uploadedPicture = z.object({ id: z.number(), errno: z.literal(0), data: z.array(z.string()) });

const audited = {
  createBy: z.string().nullable(),
  updateBy: z.string().nullable(),
  createTime: z.string(),
  updateTime: z.string(),
};

const uploadsTo = <const P extends `/api/${string}`, R extends z.ZodType>(path: P, summary: string, response: R) =>
  endpoint.post(path, { summary, access: [storageAdd], upload: fileUpload, response });

/** The address is `/file/{type}/{realName}` of this API. */
const url = z.string();

export const fileEndpoints = {
  list: crud.list,
  detail: crud.detail,
  edit: crud.edit,
  remove: crud.remove,
  download: crud.download,
  add: endpoint.post("/api/localStorage", {
    summary: "上传文件（不超过 100 MB）；名称留空则用文件自己的名称",
    access: [storageAdd],
    query: z.object({ name: z.string().trim().max(100, "文件名不能超过 100 个字").optional() }),
    upload: fileUpload,
    status: 201,
  }),
  addPicture: uploadsTo(
    "/api/localStorage/pictures",
    "上传图片，供编辑器使用",
    z.object({
      id: z.number(),
      name: z.string(),
      realName: z.string(),
      suffix: z.string(),
      type: z.enum(fileTypes),
      size: z.string(),
    }),
  ),
  read: endpoint.get("/file/:type/:realName", {
    summary: "读取一个文件；名称猜不到，所以不需要登录",
    // A link or an `<img>` carries no token (eladmin-client.md row 61).
    access: "anonymous",
    params: z.object({ type: z.string().max(20), realName: z.string().max(100) }),
    download: true,
  }),
};

/** ELADMIN's object store: the files that lie in it, or wait to. */
export const s3FileEndpoints = {
  list: endpoint.get("/api/s3Storage", {
    summary: "对象存储里的文件",
    access: [storageList],
    query: eladminQuery({ key: wordsFilter("文件名"), fileName: wordsFilter("文件名") }),
    response: pageOf(
      z.object({
        id: z.number(),
        fileName: z.string(),
        fileRealName: z.string(),
        fileSize: z.string(),
        fileMimeType: z.string(),
        fileType: z.string(),
        filePath: z.string(),
        ...audited,
      }),
    ),
  }),
  add: uploadsTo("/api/s3Storage", "上传文件到对象存储", uploadedPicture),
  remove: endpoint.delete("/api/s3Storage", {
    summary: "删除对象存储里的文件；请求体是编号数组",
    access: [storageDel],
    body: eladminIds("文件"),
    atomic: true,
  }),
  download: endpoint.get("/api/s3Storage/download", {
    summary: "导出对象存储的文件列表（xlsx）",
    access: [storageList],
    query: eladminQuery({ key: wordsFilter("文件名"), fileName: wordsFilter("文件名") }),
    download: true,
  }),
  address: endpoint.get("/api/s3Storage/download/:id", {
    summary: "一个文件的下载地址，十分钟内有效",
    access: [storageList],
    response: z.object({ url }),
  }),
};

/** The names that these had in ELADMIN 2.4 (eladmin-api.md §1.13), and product.md's generic upload. */
export const olderFileEndpoints = {
  upload: uploadsTo("/api/upload", "上传文件，不超过 100 MB", uploadedPicture),
  pictures: endpoint.get("/api/pictures", {
    summary: "上传的图片",
    access: [storageList],
    query: eladminQuery({ filename: wordsFilter("文件名"), username: wordsFilter("上传者") }),
    response: pageOf(
      z.object({
        id: z.number(),
        filename: z.string(),
        url,
        size: z.string(),
        username: z.string().nullable(),
        createTime: z.string(),
      }),
    ),
  }),
  addPicture: uploadsTo("/api/pictures", "上传图片", uploadedPicture),
  removePictures: removes("/api/pictures", "删除图片；请求体是编号数组"),
  contents: endpoint.get("/api/qiNiuContent", {
    summary: "对象存储里的文件（旧名）",
    access: [storageList],
    query: eladminQuery({ key: wordsFilter("文件名") }),
    response: pageOf(
      z.object({
        id: z.number(),
        key: z.string(),
        bucket: z.string(),
        size: z.string(),
        url,
        suffix: z.string(),
        type: z.string(),
        updateTime: z.string(),
      }),
    ),
  }),
  addContent: uploadsTo("/api/qiNiuContent", "上传文件到对象存储（旧名）", uploadedPicture),
  removeContents: removes("/api/qiNiuContent", "删除对象存储里的文件（旧名）；请求体是编号数组"),
  removeContent: endpoint.delete("/api/qiNiuContent/:id", {
    summary: "删除对象存储里的一个文件（旧名）",
    access: [storageDel],
    atomic: true,
  }),
  contentAddress: endpoint.get("/api/qiNiuContent/download/:id", {
    summary: "一个文件的下载地址（旧名）",
    access: [storageList],
    response: z.object({ url }),
  }),
};

function removes<const P extends `/api/${string}`>(path: P, summary: string) {
  return endpoint.delete(path, {
    summary,
    access: [storageDel],
    body: eladminIds("文件"),
    atomic: true,
  }) satisfies Endpoint;
}
