/** Addresses inside the product. Pure. */
import { pageOf } from "./remix/data-address.ts";

/** Where a signed-in user lands. */
export const homePath = "/dashboard";

/** 布局设置. */
export const settingsPath = "/settings/layout";

/**
 * `target` if it is a path of this site, else `fallback`. Refuses other
 * hosts in every spelling a browser understands: `//evil`, `/\evil`,
 * `https:…`, control characters that a URL parser drops, and dot segments
 * that leave two slashes at the start (`/..//evil`).
 */
export function localPath(target: string | null | undefined, fallback = "/"): string {
  if (!target?.startsWith("/") || /[\\\p{Cc}]/u.test(target)) return fallback;
  const base = "http://local.invalid";
  if (!URL.canParse(target, base)) return fallback;
  const url = new URL(target, base);
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}

/** The sign-in page that leads back to `wanted`. */
export function loginPath(wanted: string): string {
  const back = localPath(wanted);
  return back === "/" ? "/login" : `/login?redirect=${encodeURIComponent(back)}`;
}

/** The address of the page that asks: its data request names the same path with `.data`. */
export function pageAddress({ url: address }: { url: string }): string {
  return localPath(pageOf(new URL(address)));
}

/** A link is external if it starts with http, https, mailto or tel (product.md §5). */
export function isExternal(link: string): boolean {
  return /^(https?:|mailto:|tel:)/.test(link);
}

type Id = number | string;

const goods = "/clothes/goods";
const inventory = "/clothes/inventory";
const distributor = "/clothes/stall/distributor";
const system = "/system";
const statistic = "/clothes/statistic/data/stall";
const production = "/clothes/statistic/data/manufacture";

/** Of one customer, where one is chosen. */
const of = (distributorId: Id | undefined) => (distributorId === undefined ? "" : `?distributorId=${distributorId}`);

/** The pages' addresses, by noun; `ask` is the page, or the state of one, that asks before an act. */
export const paths = {
  product: {
    list: `${goods}/product/list`,
    new: `${goods}/product/new`,
    copy: (id: Id) => `${goods}/product/new?from=${id}`,
    edit: (id: Id) => `${goods}/product/edit?id=${id}`,
    item: (id: Id, tab?: string) => `${goods}/product/item?id=${id}${tab ? `&tab=${tab}` : ""}`,
    price: (id: Id) => `${goods}/product/bulk?act=price&ids=${id}`,
    cost: (id: Id) => `${goods}/product/cost?id=${id}`,
    /** 颜色图片. */
    colors: (id: Id) => `${goods}/product/colors?id=${id}`,
    labels: (id: Id) => `${goods}/product/labels?ids=${id}`,
    import: `${goods}/product/import`,
    template: `${goods}/product/import/template`,
  },
  attribute: {
    list: (type: string) => `${goods}/product/attribute?type=${type}`,
    starter: `${goods}/product/attribute/starter`,
    /** One of its pages, for a vocabulary and perhaps a value of it. */
    page: (name: "new" | "edit" | "merge" | "remove" | "import" | "export", type: string, id?: Id) =>
      `${goods}/product/attribute/${name}?type=${type}${id === undefined ? "" : `&id=${id}`}`,
  },
  stallGoods: {
    list: `${goods}/stall/goods`,
    add: `${goods}/stall/goods/add`,
    edit: `${goods}/stall/goods/edit`,
    bulk: `${goods}/stall/goods/bulk`,
    tags: `${goods}/stall/goods/tags`,
  },
  stock: {
    list: `${goods}/inventory/stock`,
    text: `${goods}/inventory/stock/text`,
    print: `${goods}/inventory/stock/print`,
  },
  repository: {
    list: `${inventory}/repository`,
    new: `${inventory}/repository/new`,
    newOf: (type: string) => `${inventory}/repository/new?type=${type}`,
    permission: `${inventory}/repository/permission`,
    /** Of one role or user. */
    grid: (kind: "user" | "role", id: Id) => `${inventory}/repository/permission?kind=${kind}&id=${id}`,
    copyRights: `${inventory}/repository/permission/copy`,
    edit: (id: Id) => `${inventory}/repository/edit?id=${id}`,
    ask: (id: Id, act: string) => `${inventory}/repository/confirm?id=${id}&act=${act}`,
  },
  transfer: {
    list: `${inventory}/transfer`,
    new: `${inventory}/transfer/new`,
    item: (id: Id) => `${inventory}/transfer/item?id=${id}`,
    ask: (id: Id, act: string) => `${inventory}/transfer/item?id=${id}&confirm=${act}`,
    /** Without an id the address that a form of picked transfers goes to. */
    prints: `${inventory}/transfer/print`,
    print: (id: Id, form: "pick" | "note") => `${inventory}/transfer/print?id=${id}&form=${form}`,
  },
  purchase: {
    list: `${inventory}/purchase`,
    new: `${inventory}/purchase/new`,
    item: (id: Id) => `${inventory}/purchase/item?id=${id}`,
    print: (id: Id) => `${inventory}/purchase/print?id=${id}`,
    printReceipt: (id: Id, receiptId: Id) => `${inventory}/purchase/print?id=${id}&receipt=${receiptId}`,
  },
  count: {
    list: `${inventory}/review`,
    new: `${inventory}/review/new`,
    item: (id: Id) => `${inventory}/review/item?id=${id}`,
    print: (id: Id, form: "blank" | "difference") => `${inventory}/review/print?id=${id}&form=${form}`,
  },
  alertRule: {
    list: `${inventory}/stock/monitor`,
    /** Its second tab, perhaps of one rule. */
    alerts: (ruleId?: Id) => `${inventory}/stock/monitor?tab=alerts${ruleId === undefined ? "" : `&ruleId=${ruleId}`}`,
    new: (type?: string) => `${inventory}/stock/monitor/new${type ? `?type=${type}` : ""}`,
    edit: (id: Id) => `${inventory}/stock/monitor/edit?id=${id}`,
    trial: (id: Id) => `${inventory}/stock/monitor/trial?id=${id}`,
    ask: (id: Id, act: string) => `${inventory}/stock/monitor/confirm?id=${id}&act=${act}`,
    drafts: `${inventory}/stock/monitor/drafts`,
  },
  movement: { list: `${inventory}/revise` },
  adjustment: {
    list: `${inventory}/revise/slips`,
    new: `${inventory}/revise/new`,
    newOpening: `${inventory}/revise/new?kind=OPENING&reason=${encodeURIComponent("期初")}`,
    item: (id: Id) => `${inventory}/revise/item?id=${id}`,
    import: `${inventory}/revise/import`,
    template: `${inventory}/revise/import/template`,
  },
  strategy: {
    list: `${distributor}/strategy`,
    new: `${distributor}/strategy/new`,
    edit: (id: Id) => `${distributor}/strategy/edit?id=${id}`,
    price: (id: Id) => `${distributor}/strategy/price?id=${id}`,
    ask: (id: Id, act: string) => `${distributor}/strategy/confirm?id=${id}&act=${act}`,
  },
  distributor: {
    list: distributor,
    new: `${distributor}/new`,
    import: `${distributor}/import`,
    template: `${distributor}/import/template`,
    item: (id: Id) => `${distributor}/item?id=${id}`,
    edit: (id: Id) => `${distributor}/edit?id=${id}`,
    merge: (id: Id) => `${distributor}/merge?id=${id}`,
    ask: (id: Id, act: string) => `${distributor}/confirm?id=${id}&act=${act}`,
  },
  account: {
    list: (distributorId?: Id) => `${distributor}/account${of(distributorId)}`,
    item: (id: Id) => `${distributor}/account/item?id=${id}`,
    ask: (id: Id, act: string) => `${distributor}/account/item?id=${id}&confirm=${act}`,
    receipt: (distributorId?: Id) => `${distributor}/account/receipt${of(distributorId)}`,
    refund: (distributorId?: Id) => `${distributor}/account/refund${of(distributorId)}`,
    adjust: (distributorId?: Id) => `${distributor}/account/adjust${of(distributorId)}`,
    statement: (distributorId?: Id) => `${distributor}/account/statement${of(distributorId)}`,
    statementPrint: `${distributor}/account/statement/print`,
    statementPicture: `${distributor}/account/statement/picture`,
  },
  bill: {
    list: `${distributor}/bill/list`,
    held: `${distributor}/bill/held`,
    askDiscard: (id: Id) => `${distributor}/bill/held?confirm=discard&id=${id}`,
    lines: `${distributor}/bill/lines`,
    day: `${distributor}/bill/day`,
    dayPrint: (stallId: Id, bizDate: string, paper = "A4") =>
      `${distributor}/bill/day/print?stallId=${stallId}&bizDate=${bizDate}&paper=${paper}`,
    collect: `${distributor}/bill/collect`,
    new: (distributorId?: Id) => `${distributor}/bill/new${of(distributorId)}`,
    /** Takes a held bill up again. */
    resume: (id: Id) => `${distributor}/bill/new?id=${id}`,
    next: (stallId: Id) => `${distributor}/bill/new?stallId=${stallId}`,
    item: (id: Id) => `${distributor}/bill/item?id=${id}`,
    ask: (id: Id, act: string) => `${distributor}/bill/item?id=${id}&confirm=${act}`,
    index: `${distributor}/bill`,
    /** Without an id the address that several bills are named at. */
    prints: `${distributor}/bill/print`,
    pictures: `${distributor}/bill/picture`,
    /** Without a paper on what the stall's settings say. */
    print: (id: Id, paper?: string) => `${distributor}/bill/print?id=${id}${paper ? `&paper=${paper}` : ""}`,
    picture: (id: Id) => `${distributor}/bill/picture?id=${id}`,
    printing: (stallId?: Id) => `${distributor}/bill/printing${stallId === undefined ? "" : `?stallId=${stallId}`}`,
  },
  fund: {
    list: "/clothes/finance/fund",
    new: "/clothes/finance/fund/new",
    edit: (id: Id) => `/clothes/finance/fund/edit?id=${id}`,
    ask: (id: Id, act: string) => `/clothes/finance/fund/confirm?id=${id}&act=${act}`,
  },
  recharge: {
    list: `${distributor}/recharge`,
    new: `${distributor}/recharge/new`,
    item: (id: Id) => `${distributor}/recharge/item?id=${id}`,
    ask: (id: Id, act: string) => `${distributor}/recharge/item?id=${id}&confirm=${act}`,
    print: (id: Id) => `${distributor}/recharge/print?id=${id}`,
  },
  /** 忘记密码, and setting it anew. */
  forgot: "/login/forgot",
  reset: (account?: string) => `/login/reset${account === undefined ? "" : `?account=${encodeURIComponent(account)}`}`,
  /** 修改邮箱. */
  email: "/user/email",
  /** 个人中心. */
  center: "/user/center",
  /** 开业准备. */
  setup: {
    page: `${system}/setup`,
    /** To the page that does the step, by which of its links. */
    go: (step: string, link: number) => `${system}/setup/go?step=${step}&link=${link}`,
  },
  user: {
    list: `${system}/user`,
    new: `${system}/user/new`,
    edit: (id: Id) => `${system}/user/edit?id=${id}`,
    ask: (id: Id, act: string) => `${system}/user/confirm?id=${id}&act=${act}`,
    /** Without an id the address that a form of picked users goes to. */
    passwords: `${system}/user/password`,
    password: (id: Id) => `${system}/user/password?ids=${id}`,
    access: (id: Id) => `${system}/user/access?id=${id}`,
    import: `${system}/user/import`,
    template: `${system}/user/import/template`,
    ofRole: (roleId: Id) => `${system}/user?roleId=${roleId}`,
  },
  /** 站内消息. */
  /** 系统设置, perhaps one of its groups. */
  settings: (group?: string) => `${system}/settings${group === undefined ? "" : `?tab=${group}`}`,
  /** The workbook of a list, with the list's own parameters. */
  download: (name: string, search: string) => `/download/${name}${search}`,
  statistic: {
    manufacture: production,
    /** The batches behind a figure, with the address's filter. */
    batches: (search: string) => `${production}/batches${search}`,
    manage: `${statistic}/manage`,
    target: (month?: string) => `${statistic}/manage/target${month === undefined ? "" : `?month=${month}`}`,
    keeper: `${statistic}/keeper`,
  },
} as const;
