/** What every company has of 市场行情: 沪深指数, 全球事件 and its categories. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { eventCategoryDictionary } from "#contract/market/events.ts";
import { permissions } from "#contract/permissions.ts";

const { marketIndexList, globalEventList, globalEventAdd, globalEventEdit, globalEventDel } = permissions;

export const marketRows: BuiltinRows = {
  pages: [
    {
      ...{ componentName: "MarketIndex", title: "沪深指数", section: sections.market, path: "hs/index", icon: "chart" },
      permission: marketIndexList,
    },
    {
      ...{
        componentName: "GlobalEvent",
        title: "全球事件",
        section: sections.market,
        path: "global/event",
        icon: "bell",
      },
      permission: globalEventList,
    },
  ],
  buttons: {
    GlobalEvent: { [globalEventAdd]: "事件新增", [globalEventEdit]: "事件修改", [globalEventDel]: "事件删除" },
  },
  dictionaries: [
    {
      name: eventCategoryDictionary,
      description: "全球事件类别",
      entries: [
        ["central-bank", "央行"],
        ["currency", "汇率"],
        ["cotton", "棉花"],
        ["tariff", "关税"],
        ["holiday", "节假日"],
        ["weather", "天气"],
      ],
    },
  ],
};
