/** The form of a batch as the API takes it: pieces of the matrix, rates, pictures. */
import type { Api } from "#app/lib/api/api.server.ts";
import { withCells } from "#app/lib/document/lines.server.ts";
import { type Fields, type Readers, readLi, readPercent, readPicture } from "#app/lib/form/form.server.ts";

export const batchReaders: Readers = {
  feeLi: (text) => readLi("加工费", text, { empty: undefined }),
  overCutBp: (text) => readPercent("超裁率", text, { empty: 500 }),
};

/** The body: `plan` from the matrix, the pictures that stay and the one that was added. */
export async function batchBody(fields: Fields, { form, api }: { form: FormData; api: Api }): Promise<Fields> {
  const {
    cells,
    attachment: _file,
    attachmentId,
    removeIds: _gone,
    attachmentIds: _all,
    ...rest
  } = withCells(fields, {
    form,
  });
  const removed = new Set(form.getAll("removeIds").map(String));
  const kept = form
    .getAll("attachmentIds")
    .map(String)
    .filter((id) => id !== "" && !removed.has(id));
  const added = await readPicture(api, form, "attachment");
  return {
    ...rest,
    attachmentIds: [...new Set([...kept, ...(added === null ? [] : [added])])],
    plan: cells.map(({ skuId, qty }) => ({ skuId, qty })),
  };
}
