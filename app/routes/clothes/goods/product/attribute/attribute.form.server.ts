/** The form of a 商品属性 on the server: what it chooses from, what it starts with, and how what was posted is read. */
import type { Api } from "#app/lib/api/api.server.ts";
import { type Fields, Refused } from "#app/lib/form/form.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { type AttributeType, customKindLabels, readSizeRun, sizeRunText } from "#contract/goods/attribute-kinds.ts";
import { type AttributeRow, attributeEndpoints } from "#contract/goods/attributes.ts";
import { parentChoices } from "./attribute.view.server.ts";

/** What the type's form chooses from. */
export async function readAttributeChoices(api: Api, type: AttributeType, ownId: number | null) {
  const rows = type === "CATEGORY" || type === "COLOR" ? await readAllAttributes(api, type) : [];
  return {
    parents: type === "CATEGORY" ? parentChoices(rows, ownId) : [],
    families: [...new Set(rows.flatMap((row) => row.family ?? []))],
    kinds: type === "CUSTOM" ? optionsOf(customKindLabels) : [],
  };
}
export type AttributeChoices = Awaited<ReturnType<typeof readAttributeChoices>>;

/** Every value of a type; the API gives at most a hundred at once. */
export async function readAllAttributes(api: Api, type: AttributeType): Promise<AttributeRow[]> {
  const found: AttributeRow[] = [];
  for (let page = 0; ; page += 1) {
    const { content, totalElements } = await api.call(attributeEndpoints.list, {
      query: { type, page, size: 100, sort: [] },
    });
    found.push(...content);
    if (content.length === 0 || found.length >= totalElements) return found;
  }
}

export function attributeValues({ name, code, sort, family, hex, parentId, kind, unit, sizes, options }: AttributeRow) {
  return {
    ...{ name, code, sort, family, hex, parentId, kind, unit },
    sizes: sizeRunText(sizes),
    optionId: options.map((option) => String(option.id)),
    optionName: options.map((option) => option.name),
  };
}

/** Where an emptied 排序 puts a value. */
const lastInSort = 999;

/** How the form of any type becomes the API's fields. */
export const attributeForm = {
  reads: { sizes: readSizes },
  body: ({ optionId: _i, optionName: _n, options, ...fields }: Fields, { form }: { form: FormData }) => ({
    ...fields,
    sort: fields.sort || lastInSort,
    ...(fields.type === "CATEGORY" && { parentId: fields.parentId || null }),
    ...(fields.type === "CUSTOM" && { options: [...keptOptions(form), ...lines(options).map((name) => ({ name }))] }),
  }),
};

function readSizes(text: string) {
  const run = readSizeRun(text);
  const wrong = run.find(({ code }) => !/^[A-Za-z0-9]{1,6}$/.test(code));
  if (wrong) throw new Refused(`“${wrong.name}”的编码必须是 1 到 6 位字母或数字，请写在冒号后，例如 均码:F`);
  return run;
}

/** Options that exist, under their ids, an emptied one left out. */
function keptOptions(form: FormData): { id: number; name: string }[] {
  const names = form.getAll("optionName").map(String);
  return form
    .getAll("optionId")
    .map((id, index) => ({ id: Number(id), name: (names[index] ?? "").trim() }))
    .filter((option) => option.name !== "");
}

function lines(text: unknown): string[] {
  return String(text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
