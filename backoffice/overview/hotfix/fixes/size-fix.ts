/** 修正尺码顺序: runs whose sizes share a place, or stand as the alphabet has them. */
import { findWrongRuns, mendRuns } from "#backoffice/masters/goods/attribute/size-order.ts";
import type { Hotfix } from "../hotfix.ts";

export const sizeFix: Hotfix = {
  code: "sizes",
  title: "修正尺码顺序",
  explains: "尺码组里位置重复、缺号，或按字母排列（L M S XL）的，改为穿着顺序；手工排好的顺序不动。",
  async steps() {
    return [
      {
        async find(db) {
          const wrong = await findWrongRuns(db);
          return wrong.map(({ name, stored, should }) => ({
            what: `尺码组 ${name}`,
            field: "顺序",
            stored: stored.map((one) => `${one.name}(${one.sort})`).join(" "),
            should: should.map((one) => `${one.name}(${one.sort})`).join(" "),
          }));
        },
        mend: ({ db }) => mendRuns(db),
      },
    ];
  },
};
