/** Addresses inside the product. Pure. */

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
  const url = new URL(address);
  url.searchParams.delete("_routes");
  return localPath(url.pathname.replace(/(\/_root)?\.data$/, "") + url.search);
}

/** A link is external if it starts with http, https, mailto or tel (product.md §5). */
export function isExternal(link: string): boolean {
  return /^(https?:|mailto:|tel:)/.test(link);
}

type Id = number | string;

const inventory = "/clothes/inventory";
const distributor = "/clothes/stall/distributor";

/** The pages' addresses, by noun; `ask` is the page, or the state of one, that asks before an act. */
export const paths = {
  repository: {
    list: `${inventory}/repository`,
    new: `${inventory}/repository/new`,
    permission: `${inventory}/repository/permission`,
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
    pays: `${inventory}/purchase/pay`,
    pay: (id: Id) => `${inventory}/purchase/pay?id=${id}`,
    payment: (id: Id) => `${inventory}/purchase/payment?id=${id}`,
    askPayment: (id: Id, act: string) => `${inventory}/purchase/payment?id=${id}&confirm=${act}`,
    print: (id: Id) => `${inventory}/purchase/print?id=${id}`,
    printReceipt: (id: Id, receiptId: Id) => `${inventory}/purchase/print?id=${id}&receipt=${receiptId}`,
  },
  count: {
    list: `${inventory}/review`,
    new: `${inventory}/review/new`,
    item: (id: Id) => `${inventory}/review/item?id=${id}`,
    print: (id: Id, form: "blank" | "difference") => `${inventory}/review/print?id=${id}&form=${form}`,
  },
  movement: { list: `${inventory}/revise` },
  adjustment: {
    list: `${inventory}/revise/slips`,
    new: `${inventory}/revise/new`,
    item: (id: Id) => `${inventory}/revise/item?id=${id}`,
  },
  strategy: {
    list: `${distributor}/strategy`,
    new: `${distributor}/strategy/new`,
    edit: (id: Id) => `${distributor}/strategy/edit?id=${id}`,
    price: (id: Id) => `${distributor}/strategy/price?id=${id}`,
    ask: (id: Id, act: string) => `${distributor}/strategy/confirm?id=${id}&act=${act}`,
  },
  recharge: {
    list: `${distributor}/recharge`,
    new: `${distributor}/recharge/new`,
    item: (id: Id) => `${distributor}/recharge/item?id=${id}`,
    ask: (id: Id, act: string) => `${distributor}/recharge/item?id=${id}&confirm=${act}`,
    print: (id: Id) => `${distributor}/recharge/print?id=${id}`,
  },
} as const;
