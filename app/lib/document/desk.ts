/** What a desk with a scanner is answered. Pure; shared by server and page. */
import type { TypedFields } from "#app/lib/form/form-reply.ts";
import type { ScanAnswer } from "./draft.ts";

/** What is half done at a desk, by the name of its hidden field. */
export type Held = Readonly<Record<string, string>>;

export interface DeskReply<V> {
  scans: ScanAnswer;
  /** What the desk then knows; null for a submission without scripts, whose page is loaded anew. */
  view: V | null;
  typed: TypedFields;
}
