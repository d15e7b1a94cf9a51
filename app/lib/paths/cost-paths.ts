/** Addresses of 成本统计: not of what every page loads first. Pure. */

type Id = number | string;

const cost = "/clothes/finance/cost";

export const costPaths = {
  slip: {
    list: `${cost}/slip`,
    new: `${cost}/slip/new`,
    newOf: (kind: string) => `${cost}/slip/new?kind=${kind}`,
    edit: (id: Id) => `${cost}/slip/edit?id=${id}`,
    item: (id: Id) => `${cost}/slip/item?id=${id}`,
    ask: (id: Id, act: string) => `${cost}/slip/item?id=${id}&confirm=${act}`,
    print: (id: Id) => `${cost}/slip/print?id=${id}`,
    /** Those that wait to be confirmed. */
    drafts: `${cost}/slip?waiting=confirm`,
    till: (of: { stallId: Id; fundId: Id; day: string }) =>
      `${cost}/slip/till?stallId=${of.stallId}&fundId=${of.fundId}&day=${of.day}`,
    settlement: `${cost}/slip/settlement`,
    settlementTemplate: `${cost}/slip/settlement/template`,
  },
  profit: {
    statement: cost,
    of: (month: string) => `${cost}?from=${month}&to=${month}`,
    documents: `${cost}/profit/documents`,
    print: (search: string) => `${cost}/profit/print${search}`,
  },
  style: `${cost}/style`,
  batch: `${cost}/batch`,
  /** Behind a figure of the two. */
  documents: `${cost}/documents`,
};
