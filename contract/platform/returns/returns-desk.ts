/** 退货验收: a parcel that came back is opened by a scan, each garment is counted into its grade, and what is here is taken in (domain.md §3.5). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { lineSku } from "#contract/goods/lines.ts";
import { answered } from "#contract/question.ts";
import { blankAs, clientToken, id, named, repeated, scannedText, shortText } from "#contract/value.ts";
import { returnsDeskAccess } from "./returns.words.ts";

const endpoint = endpointsOf("退货验收");
const path = "/api/clothes/shop/return";
const access = returnsDeskAccess;

/** Garments that one parcel holds at most when it is counted piece by piece. */
export const mostReturned = 500;
/** After-sales and orders that come back in one parcel at most. */
const mostOpened = 20;
/** Parcels that the desk goes on showing. */
export const shownReturns = 5;

const garments = repeated(id).pipe(z.array(z.number()).max(mostReturned, `一个包裹最多 ${mostReturned} 件`));

/** What is half counted: it is the desk's own, and stands nowhere until the goods are taken in. */
const half = {
  /** The orders that the parcel is of; none: nothing is open, or nobody knows whose it is. */
  orderIds: repeated(id).pipe(z.array(z.number()).max(mostOpened, `一个包裹最多 ${mostOpened} 单`)),
  /** The after-sales that are open; an order without one gets it when its goods are taken in. */
  saleIds: repeated(id).pipe(z.array(z.number()).max(mostOpened, `一个包裹最多 ${mostOpened} 个售后`)),
  /** A parcel that was registered before anybody knew whose it is. */
  strayId: id.optional(),
  /** Of a parcel that nobody announced: its waybill number, to be registered. */
  strayNo: shortText("快递单号", 40).default(""),
  /** SKUs that were scanned as 正品 and as 次品, one for each garment. */
  good: garments,
  second: garments,
  /** What the next garment counts as. */
  grade: z.enum(["1", "2"], "等级不存在").default("1"),
  /** 退货仓. */
  repositoryId: blankAs(undefined, id.optional()),
  /** Orders whose goods were taken in last, the newest first. */
  last: repeated(id),
};
const halfReturned = z.object(half);
export type HalfReturned = z.output<typeof halfReturned>;

/** The same as it is answered. */
const returnedState = z.object({
  orderIds: z.array(z.number()),
  saleIds: z.array(z.number()),
  strayId: z.number().optional(),
  strayNo: z.string(),
  good: z.array(z.number()),
  second: z.array(z.number()),
  grade: z.enum(["1", "2"]),
  repositoryId: z.number().optional(),
  last: z.array(z.number()),
});

const returnedLine = lineSku.extend({
  /** Pieces that were announced, and that were sold and have not come back. */
  announced: z.number(),
  sold: z.number(),
  good: z.number(),
  second: z.number(),
});

const desk = z.object({
  parcel: z
    .object({
      orders: z.array(z.object({ id: z.number(), name: z.string() })),
      /** `退货退款 5501，待处理`; of an order without an after-sale nothing. */
      sales: z.array(z.string()),
      shopName: z.string(),
      /** Of the orders and the after-sales. */
      reasons: z.string(),
      /** Why it is here, of a parcel that was to be intercepted: 拦截成功. */
      interception: z.string(),
      /** What was announced, then what came beside it. */
      lines: z.array(returnedLine),
    })
    .nullable(),
  /** What was counted of a parcel that nobody announced. */
  stray: z
    .object({
      waybillNo: z.string(),
      /** As its number tells it; empty where it does not. */
      courier: z.string(),
      lines: z.array(lineSku.extend({ good: z.number(), second: z.number() })),
    })
    .nullable(),
  /** Where goods may be taken in, and where they are taken in unless another place is chosen. */
  places: z.array(named),
  repositoryId: z.number().nullable(),
  couriers: z.array(z.string()),
  /** Taken in last, the newest first. */
  received: z.array(
    z.object({ id: z.number(), name: z.string(), good: z.number(), second: z.number(), shopName: z.string() }),
  ),
});
export type ReturnsDesk = z.output<typeof desk>;

const moved = desk.extend({
  /** What is known after it. */
  state: returnedState,
  /** What the text was, for the screen. */
  said: z.string(),
});

export const returnsDeskEndpoints = {
  desk: endpoint.get(path, {
    summary: "退货验收台：打开的包裹、应退与已扫的件数",
    access,
    query: halfReturned,
    response: desk.extend({
      /** What waits beside the desk: parcels that nobody has claimed, and orders to be intercepted, to the thousandth. */
      waiting: z.object({ strays: z.number(), interceptions: z.number() }),
    }),
  }),
  scan: endpoint.post(`${path}/scan`, {
    summary: "扫一下：退回的快递单号、订单号或售后单号打开包裹，吊牌逐件计入正品或次品；与申请一致时扫下一单即入库",
    access,
    body: z.object({
      text: scannedText("扫描内容", 100),
      /** The text is the number of a parcel that nobody announced. */
      isStray: z.boolean().default(false),
      ...half,
      clientToken,
    }),
    response: moved.extend({
      /** A waybill number that nobody knows: it may be registered as a parcel that nobody announced. */
      unknown: z.string().nullable(),
    }),
  }),
  finish: endpoint.post(`${path}/finish`, {
    summary: "验收入库：扫到的件数按正品、次品入库；与申请不一致时先问一次",
    access,
    body: z.object({ ...half, answered, clientToken }),
    response: moved,
  }),
};
export type ReturnScan = z.output<(typeof returnsDeskEndpoints)["scan"]["body"]>;
