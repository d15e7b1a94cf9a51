/** What 新增商品 and 编辑商品 share on the server: reading the posted form, saving its pictures, and giving it back. */
import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { Api } from "#app/lib/api/api.server.ts";
import { readDictionary } from "#app/lib/dictionary.server.ts";
import { formChoices } from "#app/routes/clothes/goods/choices.server.ts";
import { maxPictureBytes, pictureEndpoints } from "#contract/goods/pictures.ts";
import { productLimits } from "#contract/goods/product.words.ts";
import { priceWarning, type productEditForm, type productForm } from "#contract/goods/product-form.ts";
import { productEndpoints } from "#contract/goods/products.ts";

/** Drop-downs, colours and size groups of the form. */
export async function readFormChoices(api: Api) {
  const [vocabulary, units] = await Promise.all([
    api.kept(productEndpoints.vocabulary),
    readDictionary(api, "product_unit"),
  ]);
  return formChoices(vocabulary, units);
}

export type ProductFormReply = SubmissionResult<string[]>;

type Reading<S extends z.ZodType> = { ok: true; value: z.output<S> } | { ok: false; reply: ProductFormReply };

/**
 * Reads the form. Pictures are stored first, and stand in the form by their
 * ids from then on, so that a refusal for another reason does not lose them.
 */
export async function readProductForm<S extends typeof productForm | typeof productEditForm>(
  api: Api,
  form: FormData,
  schema: S,
): Promise<Reading<S>> {
  const pictureRefusal = await storePictures(api, form);
  chooseSizes(form);
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") {
    return { ok: false, reply: withPictureError(submission.reply() as ProductFormReply, pictureRefusal) };
  }
  const value = submission.value as z.output<S>;
  const fieldErrors: Record<string, string[]> = {};
  if (pictureRefusal) fieldErrors.pictureIds = [pictureRefusal];
  const warning = value.confirmPrices ? null : priceWarning(value);
  if (warning) fieldErrors.confirmPrices = [warning];
  if (Object.keys(fieldErrors).length > 0)
    return { ok: false, reply: submission.reply({ fieldErrors }) as ProductFormReply };
  return { ok: true, value: { ...value, attrs: customValues(form) } };
}

/** 自定义属性: fields named `attr-` and the attribute's id; several boxes of one name are several options. */
function customValues(form: FormData): Record<string, string | string[]> {
  const names = [...new Set(form.keys())].filter((name) => name.startsWith("attr-"));
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name).map(String);
      return [name.slice("attr-".length), values.length > 1 ? values : (values[0] ?? "")];
    }),
  );
}

/** The form as it was typed, with the API's refusal above it. */
export function refuseProductForm(form: FormData, message: string): ProductFormReply {
  const typed: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).map(String);
    typed[name] = values.length > 1 ? values : (values[0] ?? "");
  }
  return { status: "error", initialValue: typed, error: { "": [message] } };
}

function withPictureError(reply: ProductFormReply, refusal: string | null): ProductFormReply {
  return refusal ? { ...reply, error: { ...reply.error, pictureIds: [refusal] } } : reply;
}

/** Uploads the chosen files, takes away the unticked ones, and gives the first refusal. */
async function storePictures(api: Api, form: FormData): Promise<string | null> {
  const removed = new Set(form.getAll("removePictureIds").map(String));
  const kept = form
    .getAll("pictureIds")
    .map(String)
    .filter((id) => !removed.has(id));
  const files = form.getAll("pictureFiles").filter((file): file is File => file instanceof File && file.size > 0);
  let refusal: string | null = null;
  for (const file of files) {
    const stored = await storePicture(api, file, kept.length);
    if (!stored.ok) refusal ??= `${file.name}：${stored.message}`;
    else if (!kept.includes(stored.value.id)) kept.push(stored.value.id);
  }
  form.delete("pictureFiles");
  form.delete("removePictureIds");
  form.delete("pictureIds");
  for (const id of kept) form.append("pictureIds", id);
  return refusal;
}

async function storePicture(api: Api, file: File, count: number) {
  if (count >= productLimits.pictures)
    return { ok: false as const, message: `图片不能超过 ${productLimits.pictures} 张` };
  if (file.size > maxPictureBytes) return { ok: false as const, message: "图片不能超过 5 MB" };
  return api.attempt(pictureEndpoints.upload, { file });
}

/** Every size group's boxes are in the form; those of the chosen group count. */
function chooseSizes(form: FormData): void {
  const chosen = form.getAll(`sizeIds-${String(form.get("sizeGroupId") ?? "")}`);
  for (const name of new Set(form.keys())) if (name.startsWith("sizeIds")) form.delete(name);
  for (const id of chosen) form.append("sizeIds", id);
}
