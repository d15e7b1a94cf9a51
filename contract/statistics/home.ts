/** 首页 in one answer: every part that the viewer has the right to, as the part's own endpoint has it (domain.md §3.7). */
import { z } from "zod";
import { type Answer, endpointsOf } from "#contract/endpoint.ts";
import { productEndpoints } from "#contract/goods/products.ts";
import { ownPieceEndpoints } from "#contract/manufacture/own-pieces.ts";
import { setupEndpoints } from "#contract/system/setup.ts";
import { dashboardEndpoints } from "./dashboard.ts";

/** The endpoint that each part is written down by: who may see it, and what it says. */
export const homeParts = {
  own: ownPieceEndpoints.summary,
  ...dashboardEndpoints,
  goods: productEndpoints.summary,
  setup: setupEndpoints.status,
};
export type HomePart = keyof typeof homeParts;

/** What the parts answer; of those that were not asked for or could not be read nothing. */
export type HomeAnswers = { [P in HomePart]?: Answer<(typeof homeParts)[P]> | undefined };

const names = Object.keys(homeParts) as [HomePart, ...HomePart[]];

const answers = z.object(
  Object.fromEntries(names.map((name) => [name, homeParts[name].response.optional()])) as {
    [P in HomePart]: z.ZodOptional<(typeof homeParts)[P]["response"]>;
  },
);

export const homeEndpoints = {
  parts: endpointsOf("首页").get("/api/clothes/desk/home", {
    summary: "首页一次答全：有权查看的各部分，读不到的另列名称",
    access: "session",
    response: z.object({
      parts: answers,
      /** Parts that the viewer has the right to and that could not be read; the others stand. */
      failed: z.array(z.enum(names)),
    }),
  }),
};
