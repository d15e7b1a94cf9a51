/** Lists of files, in the shapes of ELADMIN's two tabs and of its older pages. */
import { type SQL, sql } from "drizzle-orm";
import type { Operation } from "#backoffice/core/http/route.ts";
import { all, containing } from "#backoffice/db/where.ts";
import {
  auditColumns,
  downloadList,
  type EladminSource,
  readOne,
  readPage,
  within,
} from "#backoffice/ground/http/eladmin.ts";
import { type Column, instant, text } from "#backoffice/ground/spreadsheet/column.ts";
import { readStorageSetting } from "#backoffice/ground/storage/setting.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import type { FileRow, fileEndpoints, olderFileEndpoints, s3FileEndpoints } from "#contract/system/files.ts";

/** `1.00KB`, as ELADMIN writes it. */
export function sizeText(bytes: number): string {
  const unit = units.find(([, size]) => bytes >= size);
  return unit ? `${(bytes / unit[1]).toFixed(2)}${unit[0]}` : `${bytes}B`;
}

const units = [
  ["GB", 1024 ** 3],
  ["MB", 1024 ** 2],
  ["KB", 1024],
] as const;

/** The same in SQL. */
const size = sql`case ${sql.join(
  units.map(
    ([unit, bytes]) =>
      sql`when b.bytes >= ${bytes}::int8 then to_char(b.bytes::numeric / ${bytes}::int8, 'FM999999990.00') || ${unit}::text`,
  ),
  sql` `,
)} else b.bytes || 'B' end`;

const url = sql`'/file/' || f.type || '/' || f.real_name`;
const uploader = sql`(select u.nick_name from sys_user u where u.id = f.created_by)`;
const from = sql`from stored_file f join blob b on b.id = f.blob_id`;
const inS3 = sql`(b.store = 'S3' or b.target = 'S3')`;

const found = (given: string | undefined, column: SQL = sql`f.name`) =>
  given !== undefined && sql`${column} ilike ${containing(given)}`;

const source: EladminSource<Received<typeof fileEndpoints.list>["query"], FileRow & { version: number }> = {
  select: (_context, query) => sql`
    select f.id, f.name, f.real_name as "realName", f.suffix, f.type, ${size} as size, b.bytes, ${uploader} as operate,
           f.media_type as "mediaType", b.store, b.target is not null as waits, ${auditColumns("f")}
    ${from} where ${all([
      query?.blurry !== undefined &&
        sql`(${found(query.blurry)} or ${found(query.blurry, sql`f.suffix`)} or ${found(query.blurry, sql`f.type`)} or ${found(query.blurry, uploader)})`,
      query?.type !== undefined && sql`f.type = ${query.type}`,
      within(sql`f.created_at`, query?.createTime ?? []),
    ])}`,
  sorts: ["id", "name", "suffix", "type", "createTime"],
  usual: ["id,desc"],
};

export const listFiles: Operation<typeof fileEndpoints.list> = (context, { query }) => readPage(source, context, query);

export const fileDetail: Operation<typeof fileEndpoints.detail> = (context, { params }) =>
  readOne(source, context, { id: params.id, noun: "文件" });

const columns: readonly Column<FileRow>[] = [
  text("文件名", 30, (row) => row.name),
  text("后缀", 8, (row) => row.suffix),
  text("类别", 8, (row) => row.type),
  text("大小", 12, (row) => row.size),
  text("上传者", 12, (row) => row.operate),
  instant("上传时间", (row) => row.createTime),
];

export const downloadFiles: Operation<typeof fileEndpoints.download> = (context, { query }) =>
  downloadList(source, context, { query, title: "文件", columns });

type S3Row = Answer<typeof s3FileEndpoints.list>["content"][number];

const s3Source: EladminSource<Received<typeof s3FileEndpoints.list>["query"], S3Row> = {
  select: (_context, query) => sql`
    select f.id, f.name || case when f.suffix = '' then '' else '.' || f.suffix end as "fileName",
           f.real_name as "fileRealName", ${size} as "fileSize", f.media_type as "fileMimeType", f.type as "fileType",
           ${url} as "filePath", ${auditColumns("f")}
    ${from} where ${all([inS3, found(query?.key), found(query?.fileName), within(sql`f.created_at`, query?.createTime ?? [])])}`,
  sorts: ["id", "fileName", "fileType", "createTime", "updateTime"],
  usual: ["id,desc"],
};

export const listS3Files: Operation<typeof s3FileEndpoints.list> = (context, { query }) =>
  readPage(s3Source, context, query);

const s3Columns: readonly Column<S3Row>[] = [
  text("文件名", 30, (row) => row.fileName),
  text("类别", 8, (row) => row.fileType),
  text("大小", 12, (row) => row.fileSize),
  text("上传者", 12, (row) => row.createBy),
  instant("上传时间", (row) => row.createTime),
];

export const downloadS3Files: Operation<typeof s3FileEndpoints.download> = (context, { query }) =>
  downloadList(s3Source, context, { query, title: "对象存储文件", columns: s3Columns });

const pictureSource: EladminSource<
  Received<typeof olderFileEndpoints.pictures>["query"],
  Answer<typeof olderFileEndpoints.pictures>["content"][number]
> = {
  select: (_context, query) => sql`
    select f.id, f.name || '.' || f.suffix as filename, ${url} as url, ${size} as size, ${uploader} as username,
           ${auditColumns("f")}
    ${from} where ${all([
      sql`f.type = '图片'`,
      found(query?.filename),
      found(query?.username, uploader),
      within(sql`f.created_at`, query?.createTime ?? []),
    ])}`,
  sorts: ["id", "filename", "createTime"],
  usual: ["id,desc"],
};

export const listPictureFiles: Operation<typeof olderFileEndpoints.pictures> = (context, { query }) =>
  readPage(pictureSource, context, query);

const contentSource: EladminSource<
  Received<typeof olderFileEndpoints.contents>["query"],
  Answer<typeof olderFileEndpoints.contents>["content"][number]
> = {
  select: async ({ db }, query) => sql`
    select f.id, f.name as key, ${(await readStorageSetting(db)).value.bucket}::text as bucket, ${size} as size,
           ${url} as url, f.suffix, f.type, ${auditColumns("f")}
    ${from} where ${all([inS3, found(query?.key), within(sql`f.created_at`, query?.createTime ?? [])])}`,
  sorts: ["id", "key", "type", "updateTime"],
  usual: ["id,desc"],
};

export const listContents: Operation<typeof olderFileEndpoints.contents> = (context, { query }) =>
  readPage(contentSource, context, query);
