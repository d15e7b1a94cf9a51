/**
 * What ELADMIN's endpoints share (eladmin-api.md §1.2): the query of a list, the body of a removal, references by id,
 * and the five endpoints of a resource. Flags are `looseBoolean`, instants `instant` of value.ts. Unknown keys of a
 * query or a body are dropped: that client sends whole rows, and fields left over from another.
 */
import { z } from "zod";
import { endpointsOf, type OlderName } from "./endpoint.ts";
import { pageOf, pageQuery } from "./page.ts";
import { clientToken, id, instant, looseInteger, repeated, typedText } from "./value.ts";

/** The biggest page that the client asks for. */
const maxEladminSize = 9999;

/** `yyyy-MM-dd HH:mm:ss`, GMT+8, of a day that there is. */
const sentInstant = instant.refine((text) => {
  const read = new Date(`${text.replace(" ", "T")}Z`);
  // A day that a month does not have is read as one of the next.
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text.slice(0, 10));
}, "无效的时间");

/** A field that is sent twice, from and to, both inclusive; empty where it is not sent. */
export const instantRange = repeated(sentInstant).refine(
  (given) => given.length === 0 || given.length === 2,
  "时间范围应为开始和结束两个时间",
);

/** Part of what is searched for; blank is as good as absent. */
export function wordsFilter(label: string, max = 100) {
  return typedText(label, max)
    .transform((text) => text || undefined)
    .optional();
}

/**
 * The query of a list: its own filters, `createTime` twice, `sort=field,dir` repeated (fields that the list does not
 * know are ignored), `page` from 0 and `size`; without a size all rows.
 */
export function eladminQuery<F extends z.ZodRawShape>(filters: F) {
  return z.object({
    page: pageQuery.shape.page,
    size: z.coerce
      .number({ error: "每页条数必须是数字" })
      .int("每页条数必须是整数")
      .min(1, "每页条数不能小于 1")
      .max(maxEladminSize, `每页条数不能超过 ${maxEladminSize}`)
      .optional(),
    sort: pageQuery.shape.sort,
    createTime: instantRange,
    ...filters,
  });
}

/** The body of a removal and of other acts on several rows: an array of ids, as numbers or as text. */
export function eladminIds(what: string, most = 500) {
  return z.array(id, "请求体应是编号数组").min(1, `请选择${what}`).max(most, `一次不能超过 ${most} 条`);
}

const sentRef = z.union([z.object({ id }), id.transform((chosen) => ({ id: chosen }))]);

/** A reference: `{id}`, or the id by itself as a form sends it; `{id: null}`, null and an empty choice are none. */
export const eladminRef = z.preprocess(
  (given) => (given === "" || (typeof given === "object" && given && "id" in given && !given.id) ? null : given),
  sentRef.nullable(),
);

/** Several references, in either form; null is none. */
export const eladminRefs = z.preprocess(
  (given) => (given === null ? [] : Array.isArray(given) ? given.filter((one) => one !== "") : given),
  z.array(sentRef, "应是编号的列表").max(1000, "一次不能超过 1000 项"),
);

/** The columns that every row ends with. */
const auditShape = {
  createBy: z.string().nullable(),
  updateBy: z.string().nullable(),
  createTime: instant,
  updateTime: instant,
};

interface ResourceOptions<
  F extends z.ZodRawShape,
  R extends z.ZodRawShape,
  A extends z.ZodRawShape,
  P extends z.ZodRawShape,
> {
  tag: string;
  /** What a row is called. */
  noun: string;
  path: `/api/${string}`;
  /** Who may call what; the codes are the first word of each other's, `job:list`, `job:add` … */
  access: Record<"list" | "add" | "edit" | "remove", readonly string[]>;
  filters: F;
  row: R;
  /** The writable fields of a new row, and of a change. The latter has no defaults: see `withDefaults`. */
  added: A;
  edited: P;
  /** What ELADMIN 2.4 calls fields of the two; rows carry both names. */
  older?: readonly OlderName[];
}

/**
 * The endpoints of one resource: `list`, `detail` (ours: the row with its version), `add`, `edit`, `remove`, and
 * `download`, which gives all matches whatever page is asked. Our own forms send a client token and the version
 * they were opened with besides; ELADMIN's client sends neither, and is served the same.
 */
export function eladminEndpoints<
  F extends z.ZodRawShape,
  R extends z.ZodRawShape,
  A extends z.ZodRawShape,
  P extends z.ZodRawShape,
>({ tag, noun, path, access, filters, row, added, edited, older = [] }: ResourceOptions<F, R, A, P>) {
  const shown = z.object({ ...row, ...auditShape });
  const query = eladminQuery(filters);
  const endpoint = endpointsOf(tag);
  return {
    list: endpoint.get(path, {
      summary: `${noun}列表；不指定每页条数时返回全部`,
      access: access.list,
      query,
      response: pageOf(shown),
    }),
    detail: endpoint.get(`${path}/:id`, {
      summary: `一条${noun}，附版本`,
      access: access.list,
      response: z.object({ ...row, ...auditShape, version: z.number() }),
    }),
    add: endpoint.post(path, {
      summary: `新增${noun}`,
      access: access.add,
      body: z.object({
        ...added,
        id: z.null(`新增${noun}不能带编号`).optional(),
        clientToken: clientToken.optional(),
      }),
      older,
      atomic: true,
      status: 201,
    }),
    edit: endpoint.put(path, {
      summary: `修改${noun}；带版本时，版本不符则拒绝`,
      access: access.edit,
      body: z.object({ ...edited, id, version: looseInteger.optional(), clientToken: clientToken.optional() }),
      older,
      atomic: true,
      status: 204,
    }),
    remove: endpoint.delete(path, {
      summary: `删除${noun}；请求体是编号数组`,
      access: access.remove,
      body: eladminIds(noun),
      atomic: true,
    }),
    download: endpoint.get(`${path}/download`, {
      summary: `导出${noun}（xlsx），列表的全部筛选结果`,
      access: access.list,
      query,
      download: true,
    }),
  };
}
