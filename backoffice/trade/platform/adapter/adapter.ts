/**
 * What every e-commerce platform can be asked, in the words of this house: authorise a shop, pull its orders and
 * refunds, ship, push stock (docs/decisions/platforms.md, "Adapters"). An adapter speaks one platform's public
 * protocol and keeps nothing.
 *
 * Money is a whole number of 分; instants are instants, whatever the platform writes; ids are text, for platforms have
 * ids past what a number holds. Nothing here logs, and no error tells a token, a secret, a code or a buyer's data.
 */
import type { Clock } from "#backoffice/core/clock.ts";
import type { AfterSaleState, AfterSaleType, OrderLineState, PlatformState } from "#contract/platform/order.words.ts";
import type { AdaptedPlatform } from "#contract/platform/shop.words.ts";
import type { EwaybillAdapter } from "./ewaybill.ts";

export { type AdaptedPlatform, adaptedPlatforms } from "#contract/platform/shop.words.ts";

/** The application that the platform knows this company by, and how it is reached. */
export interface PlatformApp {
  readonly appKey: string;
  readonly appSecret: string;
  /** 抖店 alone: the number of the service that a shop's owner authorises, which is not the key. */
  readonly serviceId?: string | undefined;
  /**
   * Stands in the place of the origins of the platform's public addresses, for a proxy or a test: with
   * `http://127.0.0.1:8080/taobao`, `https://gw.api.taobao.com/router/rest` becomes
   * `http://127.0.0.1:8080/taobao/router/rest`.
   */
  readonly gateway?: string | undefined;
  /** Of one call, its answer included; 20 s unless told. */
  readonly timeoutMs?: number | undefined;
  /** Of one answer; 8 MiB unless told. */
  readonly maxBytes?: number | undefined;
  /** What calls are dated by; the system's unless told. */
  readonly clock?: Clock | undefined;
}

/** A platform's adapter, for one application; its methods throw {@link PlatformError} alone. */
export interface PlatformAdapter {
  readonly platform: AdaptedPlatform;
  readonly limits: PlatformLimits;
  /** Where the shop's owner goes to authorise; the platform sends him on to `redirectUri` with `code` and `state`. */
  authUrl(request: { redirectUri: string; state: string }): string;
  /** The tokens for a `code`, which works once and for some minutes. */
  exchange(request: { code: string; redirectUri: string }): Promise<PlatformTokens>;
  /** New tokens; the old ones may be at an end from now on. */
  refresh(refreshToken: string): Promise<PlatformTokens>;
  /** The orders that were changed within the window, one page of them. */
  pullOrders(accessToken: string, window: PullWindow, page: PullPage): Promise<PlatformPage<PlatformOrder>>;
  /** The after-sales that were changed within the window, one page of them. */
  pullRefunds(accessToken: string, window: PullWindow, page: PullPage): Promise<PlatformPage<PlatformRefund>>;
  /**
   * Tells the platform that an order was sent.
   *
   * @throws {PlatformError} REFUSED where it may not be: refunded, closed, sent already (`alreadyShipped`)
   */
  ship(accessToken: string, shipment: PlatformShipment): Promise<void>;
  /** Sets what the platform may sell, of each SKU, to so many pieces; one answer a SKU, in the order asked. */
  pushStock(accessToken: string, levels: readonly StockLevel[]): Promise<StockPushed[]>;
  /** 电子面单; null where the platform gives no waybill numbers that we know to ask for. */
  readonly ewaybill: EwaybillAdapter | null;
}

/** What the platform's documentation allows one shop to ask at a time. */
export interface PlatformLimits {
  /** The longest window of {@link PlatformAdapter.pullOrders}. */
  readonly windowMs: number;
  /** The platform answers wrongly about the last while; a window ends so long before now. */
  readonly lagMs: number;
  readonly pageSize: number;
  /** To be kept by the caller, across all calls of a shop. */
  readonly callsPerSecond: number;
}

/** From and until; both instants are within it. Platforms see whole seconds. */
export interface PullWindow {
  readonly from: Date;
  readonly to: Date;
}

export interface PullPage {
  /** From 1. Read from the last page to the first: what is changed meanwhile then comes twice, never not at all. */
  readonly number: number;
  /** At most {@link PlatformLimits.pageSize}. */
  readonly size: number;
}

export interface PlatformPage<Row> {
  /** Of the whole window; the last page is `ceil(total / size)`. */
  readonly total: number;
  readonly rows: readonly Row[];
  /** What stands on the page and could not be read; the others are not held up by it. */
  readonly refusals: readonly PlatformRefusal[];
}

/** A row that is no order or refund as it should be, and why, in one sentence without a buyer's data. */
export interface PlatformRefusal {
  /** As the platform numbers it; null where that is what is missing. */
  readonly platformNo: string | null;
  /** Of a file. */
  readonly row: number | null;
  readonly message: string;
}

export interface PlatformTokens {
  readonly accessToken: string;
  /** Null where the platform gives none: then only its owner can authorise anew. */
  readonly refreshToken: string | null;
  readonly accessExpiresAt: Date;
  /** Null: as long as it is used, or not told. */
  readonly refreshExpiresAt: Date | null;
  /** The platform's number of the shop or seller; null where it does not say. */
  readonly platformShopId: string | null;
  readonly shopName: string | null;
}

export interface PlatformOrder {
  readonly platformNo: string;
  readonly state: PlatformState;
  /** In the platform's own word or number, for whoever asks the platform. */
  readonly stateWord: string;
  readonly buyerNick: string;
  readonly receiver: PlatformReceiver;
  /** 买家留言; empty where there is none. */
  readonly buyerMessage: string;
  /** 卖家备注. */
  readonly sellerRemark: string;
  /** 旗帜, 1 to 5 (红黄绿蓝紫); 0 where there is none. */
  readonly flag: number;
  readonly amounts: PlatformAmounts;
  readonly placedAt: Date;
  readonly paidAt: Date | null;
  /** When the platform had it as sent; null or absent where it does not say. */
  readonly sentAt?: Date | null | undefined;
  /** What upserts go by: an answer that is older than what is known is stale. */
  readonly modifiedAt: Date;
  /** By when the platform wants it sent; null where it does not say. */
  readonly shipDeadline: Date | null;
  /** The parcels that the platform knows of. */
  readonly waybills: readonly PlatformWaybill[];
  readonly lines: readonly PlatformOrderLine[];
  /** Absent: all of it was told, and when it was changed. */
  readonly file?: FileWord | undefined;
}

/** What an order's source may not tell: no word of it is not an empty word, and what is known of it stays. */
export type TellablePart =
  | ("buyer" | "receiver" | "message" | "remark" | "flag" | "placedAt" | "paidAt" | "shipDeadline" | "amounts")
  | ("refund" | "code" | "item" | "title" | "spec" | "price");

/** An order as a file tells it: by its columns, as of the file's own time. */
export interface FileWord {
  readonly untold: ReadonlySet<TellablePart>;
  /** One row stands for all of the order's goods, and names none of them by code or number. */
  readonly summary: boolean;
}

/** Whom the goods go to. A platform may give this masked or not at all: then `****` or empty text. */
export interface PlatformReceiver {
  readonly name: string;
  readonly phone: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
  /** Without the three above. */
  readonly address: string;
}

/** In 分, as the platform says, which may be anything: a negative amount is for the reader to flag. */
export interface PlatformAmounts {
  /** What the goods would cost without discounts. */
  readonly goodsFen: number;
  readonly freightFen: number;
  /** Goods and freight less what is paid; below 0 where the price was raised (涨价, 改价, 补运费). */
  readonly discountFen: number;
  /** What the buyer pays or paid, freight included. */
  readonly paidFen: number;
}

export interface PlatformOrderLine {
  /** Unique within the order. */
  readonly platformLineId: string;
  readonly platformItemId: string;
  /** Empty where the goods have no SKU. */
  readonly platformSkuId: string;
  /** 商家编码 as the seller typed it at the platform, of the SKU before that of the goods; may be empty. */
  readonly merchantCode: string;
  readonly title: string;
  /** 规格, such as 颜色:黑;尺码:M. */
  readonly spec: string;
  readonly qty: number;
  readonly priceFen: number;
  /** What was paid for the line, after discounts. */
  readonly amountFen: number;
  /** REFUNDED: all of it, also where the line was closed by itself, and so is not to be sent. */
  readonly state: OrderLineState;
  /** What was paid back of it, where the order says so; a part leaves the line to be sent. */
  readonly refundedFen?: number | undefined;
  /** The platform has it as sent, though other lines of the order may wait. */
  readonly sent?: boolean | undefined;
  /** A refund was asked for, and withdrawn or refused. */
  readonly withdrawn?: boolean | undefined;
}

export interface PlatformWaybill {
  /** As the platform names it; may be empty. */
  readonly courier: string;
  readonly waybillNo: string;
}

/** GOODS_BACK: on their way or there. WITHDRAWN: by the buyer, or lapsed; the order goes on as if nobody had asked. */
export type PlatformRefundState = AfterSaleState | "WITHDRAWN";

export interface PlatformRefund {
  readonly refundNo: string;
  /** Of the order. */
  readonly platformNo: string;
  /** Null: of the whole order, or not told. */
  readonly platformLineId: string | null;
  readonly platformSkuId: string | null;
  readonly type: AfterSaleType;
  readonly state: PlatformRefundState;
  readonly stateWord: string;
  readonly qty: number | null;
  readonly refundFen: number;
  readonly reason: string;
  /** Of the parcel that the buyer sends back. */
  readonly returnWaybill: PlatformWaybill | null;
  readonly appliedAt: Date;
  readonly modifiedAt: Date;
}

export interface PlatformShipment {
  readonly platformNo: string;
  /** As staff name it: 顺丰, 中通快递; found among those that the platform knows. */
  readonly courier: string;
  readonly waybillNo: string;
  /** Only these lines; absent or empty: the whole order. */
  readonly platformLineIds?: readonly string[] | undefined;
}

export interface StockLevel {
  readonly platformItemId: string;
  /** Empty where the goods have no SKU. */
  readonly platformSkuId: string;
  /** Pieces, 0 or more. */
  readonly quantity: number;
}

export interface StockPushed {
  readonly platformItemId: string;
  readonly platformSkuId: string;
  /** Null: the platform has taken it. */
  readonly error: PlatformError | null;
}

/**
 * Why a platform did not do as asked.
 *
 * - AUTH: the token is no longer good, or the application is not (wrong key, wrong signature, no permission): a refresh
 *   may help once (`tokenEnded`), else a person must act.
 * - RATE: too often; wait and ask again.
 * - BUSY: the platform is down, slow or out of reach; ask again. Whether a shipment or stock arrived is not known.
 * - MALFORMED: an answer that is no answer: HTML, a page too long, fields that are missing.
 * - REFUSED: understood, and not done: asking again changes nothing.
 * - SETUP: nothing was asked, for something is missing here: the key, the secret.
 */
export const platformErrorKinds = ["AUTH", "RATE", "BUSY", "MALFORMED", "REFUSED", "SETUP"] as const;
export type PlatformErrorKind = (typeof platformErrorKinds)[number];

export interface PlatformErrorDetails {
  /** The platform's own code, such as `27` or `isv.trade-not-exist`. */
  readonly code?: string | undefined;
  readonly tokenEnded?: boolean | undefined;
  readonly alreadyShipped?: boolean | undefined;
  readonly retryAfterMs?: number | undefined;
}

/** One Chinese sentence, and what a caller decides by; never a token, a secret, a code or a buyer's data. */
export class PlatformError extends Error {
  readonly code: string | undefined;
  /** AUTH, and new tokens by refresh would help. */
  readonly tokenEnded: boolean;
  /** REFUSED, for the order was sent before: whoever repeats a shipment whose answer was lost is done. */
  readonly alreadyShipped: boolean;
  /** RATE: no call before that, where the platform says so. */
  readonly retryAfterMs: number | undefined;

  constructor(
    readonly kind: PlatformErrorKind,
    message: string,
    { code, tokenEnded = false, alreadyShipped = false, retryAfterMs }: PlatformErrorDetails = {},
  ) {
    super(message);
    this.name = "PlatformError";
    this.code = code;
    this.tokenEnded = tokenEnded;
    this.alreadyShipped = alreadyShipped;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether the same call may well succeed later on, without anybody's doing. */
  get passes(): boolean {
    return this.kind === "RATE" || this.kind === "BUSY" || this.kind === "MALFORMED";
  }
}
