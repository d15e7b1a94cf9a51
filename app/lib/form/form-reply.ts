/** What a form's action gives back when it did not redirect, and what a form posted. Pure; shared by server and page. */
import type { AskedQuestion } from "#contract/headers.ts";

/** Fields as posted, by name, without files: a text, or all of them where a name came more than once. */
export type TypedFields = Readonly<Record<string, string | readonly string[]>>;

/** What became of many rows: what was done, and why each of the others was left alone. */
export interface Outcome {
  /** 已审核 12 单; null where nothing was done. */
  readonly done: string | null;
  readonly left: readonly { id: number; label: string; message: string; to: string }[];
}

/** A refused submission. Nothing that was typed is lost. */
export interface FormReply {
  /** What concerns the whole form; null where single fields are wrong. */
  readonly refusal: string | null;
  /** The API's word for a refusal that the page answers in a way of its own. */
  readonly code?: string | undefined;
  /** What the page asks before the same is done: ticked, it comes back as `answered`. */
  readonly question?: AskedQuestion | undefined;
  /** One sentence a field, by the name of its control. */
  readonly errors: Readonly<Record<string, string>>;
  /** Of a batch act that left rows alone. */
  readonly outcome?: Outcome | undefined;
  readonly typed: TypedFields;
}

/** The last text under the name: of a check box and its hidden “no”, what holds. */
export function textOf(fields: TypedFields | undefined, name: string): string | undefined {
  const posted = fields?.[name];
  return typeof posted === "string" || posted === undefined ? posted : posted.at(-1);
}
