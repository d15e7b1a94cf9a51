/** The form of a 商品属性 on the server: what it starts with, and what was posted as the API's fields. */
import type { z } from "zod";
import type { Api } from "#app/lib/api/api.server.ts";
import type { attributeEditFields, attributeFields } from "#contract/goods/attribute-form.ts";
import type { AttributeType } from "#contract/goods/attribute-kinds.ts";
import { type AttributeRow, attributeEndpoints } from "#contract/goods/attributes.ts";
import { kindChoices, parentChoices } from "./attribute.view.server.ts";
import type { AttributeFormReply, AttributeFormValues } from "./attribute-form.tsx";

/** What the type's form chooses from. */
export async function readAttributeChoices(api: Api, type: AttributeType, ownId: number | null) {
  const rows = type === "CATEGORY" || type === "COLOR" ? await readAllAttributes(api, type) : [];
  return {
    parents: type === "CATEGORY" ? parentChoices(rows, ownId) : [],
    families: [...new Set(rows.flatMap((row) => row.family ?? []))],
    kinds: type === "CUSTOM" ? kindChoices : [],
  };
}

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

/** The edit form's values, everything as text. */
export function attributeFormValues(row: AttributeRow): AttributeFormValues {
  return {
    name: row.name,
    code: row.code,
    sort: String(row.sort),
    family: row.family ?? "",
    hex: row.hex ?? "",
    parentId: row.parentId === null ? "" : String(row.parentId),
    kind: row.kind ?? "",
    unit: row.unit,
    sizes: row.sizes.map(({ name, code }) => (name.toUpperCase() === code ? name : `${name} ${code}`)).join("\n"),
    options: row.options,
    newOptions: "",
  };
}

type Schema = typeof attributeFields | typeof attributeEditFields;
type Reading<S extends Schema> = { ok: true; value: z.output<S> } | { ok: false; reply: AttributeFormReply };

export function readAttributeForm<S extends Schema>(form: FormData, schema: S): Reading<S> {
  const parsed = schema.safeParse(fieldsOf(form));
  if (parsed.success) return { ok: true, value: parsed.data as z.output<S> };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    const [field, index] = path;
    const text = field === "sizes" && typeof index === "number" ? `第 ${index + 1} 行：${message}` : message;
    errors[String(field ?? "")] ??= text;
  }
  return { ok: false, reply: { errors, typed: typedIn(form) } };
}

/** The form as it was typed, with the API's refusal above it. */
export function refuseAttributeForm(form: FormData, message: string): AttributeFormReply {
  return { errors: { "": message }, typed: typedIn(form) };
}

function fieldsOf(form: FormData): Record<string, unknown> {
  const text = (name: string) => form.get(name)?.toString() ?? undefined;
  return {
    ...Object.fromEntries([...form].filter(([, value]) => typeof value === "string")),
    sort: text("sort") || undefined,
    parentId: text("parentId") || null,
    sizes: lines(text("sizes")).map((line) => {
      const [name = "", code = name] = line.split(/[\s:：]+/);
      return { name, code };
    }),
    options: optionsOf(form),
  };
}

/** Options that exist, under their ids, an emptied one left out; then the new ones, one a line. */
function optionsOf(form: FormData): { id?: number; name: string }[] {
  const names = form.getAll("optionName").map(String);
  const existing = form
    .getAll("optionId")
    .map((id, index) => ({ id: Number(id), name: (names[index] ?? "").trim() }))
    .filter((option) => option.name !== "");
  return [...existing, ...lines(form.get("newOptions")?.toString()).map((name) => ({ name }))];
}

function lines(text: string | undefined): string[] {
  return (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

function typedIn(form: FormData): AttributeFormValues {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const names = form.getAll("optionName").map(String);
  const options = form.getAll("optionId").map((id, index) => ({ id: Number(id), name: names[index] ?? "" }));
  return { ...typed, options };
}
