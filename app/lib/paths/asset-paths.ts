/** Addresses of 资产管理 and of what moves money between funds: not of what every page loads first. Pure. */

type Id = number | string;

const asset = "/clothes/finance/asset";
const fund = "/clothes/finance/fund";

export const assetPaths = {
  overview: asset,
  /** Of a day. */
  overviewOn: (day: string) => `${asset}?day=${day}`,
  /** What a figure of a day is made of. */
  lines: `${asset}/lines`,
  aging: (kind?: string) => `${asset}/aging${kind ? `?kind=${kind}` : ""}`,
  /** 净资产变动, the twelve months up to one. */
  change: (to?: string) => `${asset}/change${to ? `?to=${to}` : ""}`,
  period: {
    list: `${asset}/period`,
    item: (month: string) => `${asset}/period/item?month=${month}`,
    ask: (month: string, act: "close" | "reopen") => `${asset}/period/item?month=${month}&confirm=${act}`,
  },
  fixed: {
    list: `${asset}/fixed`,
    new: `${asset}/fixed/new`,
    edit: (id: Id) => `${asset}/fixed/edit?id=${id}`,
    item: (id: Id) => `${asset}/fixed/item?id=${id}`,
    ask: (id: Id, act: string) => `${asset}/fixed/item?id=${id}&confirm=${act}`,
    print: (id: Id) => `${asset}/fixed/print?id=${id}`,
    depreciation: (month?: string) => `${asset}/fixed/depreciation${month ? `?from=${month}&to=${month}` : ""}`,
    run: `${asset}/fixed/depreciation/run`,
  },
  fund: {
    item: (id: Id) => `${fund}/item?id=${id}`,
    exportEntries: (id: Id, from: string, to: string) => `/export/fundEntries?id=${id}&from=${from}&to=${to}`,
    open: (id: Id) => `${fund}/open?id=${id}`,
    transfers: `${fund}/transfer`,
    /** The one of a number, whatever its day. */
    transferOf: (no: string) => `${fund}/transfer?no=${encodeURIComponent(no)}`,
    transfer: `${fund}/transfer/new`,
    voidTransfer: (id: Id) => `${fund}/transfer?void=${id}`,
  },
} as const;
