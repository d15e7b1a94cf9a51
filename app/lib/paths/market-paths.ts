/** Addresses of 市场行情: not of what every page loads first. Pure. */

type Id = number | string;

const indexes = "/money/stock/hs";
const events = "/money/stock/global/event";

export const marketPaths = {
  index: {
    list: `${indexes}/index`,
    /** With the bars of one. */
    of: (code: string) => `${indexes}/index?code=${encodeURIComponent(code)}`,
    setting: `${indexes}/setting`,
    import: `${indexes}/import`,
    template: `${indexes}/import/template`,
    exportBars: (code: string) => `/export/marketBars?code=${encodeURIComponent(code)}`,
  },
  event: {
    list: events,
    new: `${events}/new`,
    edit: (id: Id) => `${events}/edit?id=${id}`,
    remove: (id: Id) => `${events}/remove?id=${id}`,
    import: `${events}/import`,
    template: `${events}/import/template`,
  },
};
