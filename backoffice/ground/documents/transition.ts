/** Transitions of documents: opened under lock, as they were seen, and taken to their next state. */
import type { Context } from "#backoffice/core/context.ts";
import { assertVersion } from "./document.ts";

/** What a transition is sent: the document and the version that was looked at. */
export interface Asked {
  readonly params: { readonly id: number };
  readonly body: { readonly version: number; readonly clientToken: string };
}

/**
 * Makes operations of one kind of document. `open` locks it and refuses where the actor or the state does not allow
 * the action; `work` gets it as its asker saw it.
 */
export function transitionsOf<D extends { version: number }, A extends string>(
  open: (context: Context, id: number, action: A) => Promise<D>,
) {
  return <R, I extends Asked = Asked>(action: A, work: (context: Context, document: D, input: I) => Promise<R>) =>
    async (context: Context, input: I): Promise<R> => {
      const document = await open(context, input.params.id, action);
      assertVersion(document, input.body.version);
      return work(context, document, input);
    };
}
