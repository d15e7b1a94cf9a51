/** Which styles an act is for: those ticked in 商品列表, or everything its filters find. */
import { z } from "zod";
import { id, repeated } from "#contract/value.ts";
import { productFilter } from "./products.ts";

/** How many styles one act takes: a change, and a printed picture sheet. */
export const selectionLimits = { change: 500, album: 200 } as const;

const selectionScopes = ["picked", "all"] as const;

/** `picked`: the styles in `ids`; `all`: the whole filtered set, whatever is ticked. */
export const productSelection = productFilter.extend({
  scope: z.enum(selectionScopes, "范围只能是勾选的或全部筛选结果").default("picked"),
  ids: repeated(id),
});
export type ProductSelection = z.output<typeof productSelection>;
