/** 搜索: whatever one types into the top bar's search, by kind; what the list of a kind shows one, and no more. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { typedText } from "#contract/value.ts";
import { type SearchKind, searchKinds, searchMax } from "./search.words.ts";

const endpoint = endpointsOf("搜索");

const searchHit = z.object({
  /** Of what its page is found by; a receipt of a purchase gives its purchase's. */
  id: z.number(),
  /** Its number or code. */
  no: z.string(),
  /** What it is called, whose it is, where: in a few words. */
  note: z.string(),
  /** The label of its state; null where it has none. */
  state: z.string().nullable(),
  /** The whole number, code or barcode was typed. */
  exact: z.boolean(),
});
export type SearchHit = z.output<typeof searchHit>;

const searchGroup = z.object({
  kind: z.enum(searchKinds as [SearchKind, ...SearchKind[]]),
  hits: z.array(searchHit),
  /** There are more than are shown. */
  more: z.boolean(),
});
export type SearchGroup = z.output<typeof searchGroup>;

export const searchEndpoints = {
  find: endpoint.get("/api/search", {
    summary: "按款号、品名、条码、单号、客户、订单号、扎票查找，按种类分组",
    access: "session",
    query: z.object({ q: typedText("搜索内容", searchMax).default("") }),
    /** What is meant exactly comes first. */
    response: z.object({ groups: z.array(searchGroup) }),
  }),
};
