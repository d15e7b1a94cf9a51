/** What 新增商品 and 编辑商品 share on the server: what they choose from and start with, and reading what was posted. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { Api } from "#app/lib/api/api.server.ts";
import { readDictionary } from "#app/lib/dictionary.server.ts";
import { type Fields, type Readers, Refused, readForm, readYuan } from "#app/lib/form/form.server.ts";
import { storePictures } from "#app/lib/form/pictures-form.server.ts";
import { type FormEndpoint, type FormSpec, save } from "#app/lib/form/save-form.server.ts";
import { costText } from "#app/lib/format/worth.ts";
import { paths } from "#app/lib/paths.ts";
import { formChoices } from "#app/routes/clothes/goods/choices.server.ts";
import type { FormChoices } from "#app/routes/clothes/goods/choices.ts";
import { costSourceLabels, type PriceField, priceLabels, productLimits } from "#contract/goods/product.words.ts";
import { type ProductDetail, productEndpoints } from "#contract/goods/products.ts";
import { formatFen } from "#contract/money.ts";

/** Drop-downs, colours and size groups of the form. */
export async function readFormChoices(api: Api) {
  const [vocabulary, units] = await Promise.all([
    api.kept(productEndpoints.vocabulary),
    readDictionary(api, "product_unit"),
  ]);
  return formChoices(vocabulary, units);
}

const priceFields = Object.keys(priceLabels) as PriceField[];

/** What the fields start with: a style's own values, or those of a new one. A group that is not the style's offers its whole run. */
export function productValues(product: ProductDetail | null, { sizeGroups, colors }: FormChoices) {
  const nameOf = (colorId: number) => colors.find(({ id }) => id === colorId)?.name.replace(/（已停用）$/, "") ?? "";
  const yuan = (amount: number | null | undefined) => (amount == null ? "" : formatFen(amount, { grouped: false }));
  return {
    ...product,
    ...Object.fromEntries(priceFields.map((field) => [field, yuan(product?.[field])])),
    ...Object.fromEntries(
      sizeGroups.map(({ id, sizes }) => [
        `sizeIds-${id}`,
        id === product?.sizeGroupId ? product.sizeIds.map(String) : sizes.map((size) => String(size.id)),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(product?.attrs ?? {}).map(([id, value]) => [
        `attr-${id}`,
        Array.isArray(value) ? value.map(String) : String(value),
      ]),
    ),
    colorIds: product?.colorIds.map(String) ?? [],
    colorOrder: product?.colorIds.map(nameOf).join(" ") ?? "",
    pictureIds: product?.pictureIds ?? [],
    attrs: undefined,
    skus: undefined,
    facts: undefined,
    stopped: undefined,
  };
}

/** What the form says of the style's cost; null for who may not see it. */
export function productCost({ id, costFen, costSource }: ProductDetail) {
  if (costFen === undefined || !costSource) return null;
  const from = costFen === null ? "" : `（${costSourceLabels[costSource]}）`;
  return { text: `${costText(costFen)}${from}`, to: paths.product.cost(id) };
}

const readers: Readers = Object.fromEntries(
  priceFields.map((field) => [
    field,
    (text: string) =>
      field === "wholesalePriceFen"
        ? readYuan(priceLabels[field], text)
        : readYuan(priceLabels[field], text, { empty: null }),
  ]),
);

/** Saves the form. Pictures are stored first, and stand in it by their ids from then on: no refusal loses them. */
export async function saveProduct<E extends FormEndpoint>(
  args: ActionFunctionArgs,
  spec: Pick<FormSpec<E>, "endpoint" | "done">,
) {
  const form = await readForm(args);
  const pictureRefusal = await storePictures(args.context.api, form, productLimits.pictures);
  const pictureFiles = () => {
    if (pictureRefusal) throw new Refused(pictureRefusal);
  };
  return save({ ...spec, reads: { ...readers, pictureFiles }, body: bodyOf })(args, form);
}

async function bodyOf(fields: Fields, { form, api }: { form: FormData; api: Api }): Promise<Fields> {
  const { pictureFiles: _f, removePictureIds: _r, colorOrder, ...given } = fields;
  const { colors } = await api.kept(productEndpoints.vocabulary);
  return {
    ...Object.fromEntries(Object.entries(given).filter(([name]) => !/^(attr|sizeIds)-/.test(name))),
    attrs: customValues(form),
    // Every size group's boxes are in the form; those of the chosen group count.
    sizeIds: form.getAll(`sizeIds-${String(form.get("sizeGroupId") ?? "")}`),
    colorIds: inOrder(form.getAll("colorIds").map(String).filter(Boolean), String(colorOrder ?? ""), colors),
    pictureIds: form.getAll("pictureIds"),
  };
}

/** The ticked colours as their names are written; those that are not follow. */
function inOrder(ids: readonly string[], order: string, colors: readonly { id: number; name: string }[]): string[] {
  const names = order.split(/[\s,，、;；]+/u).filter(Boolean);
  const place = (id: string) => {
    const at = names.indexOf(colors.find((color) => String(color.id) === id)?.name ?? "");
    return at < 0 ? names.length : at;
  };
  return [...ids].sort((a, b) => place(a) - place(b));
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
