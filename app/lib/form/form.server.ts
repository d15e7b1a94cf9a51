/**
 * The one way to read a form: the endpoint's own schema parses what was posted.
 * Fields that people write in another unit than the API are read by
 * {@link readYuan}, {@link readLi}, {@link readMilli} and {@link readQuantity} first, pictures by
 * {@link readPicture}.
 */
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { z } from "zod";
import type { Api } from "#app/lib/api/api.server.ts";
import { dropInvisible } from "#contract/clean-text.ts";
import { maxPictureBytes, pictureEndpoints } from "#contract/goods/pictures.ts";
import { parseMilli } from "#contract/manufacture/milli.ts";
import { parseLi, parseYuan } from "#contract/money.ts";
import type { licenseEndpoints } from "#contract/platform/licenses.ts";
import { parsePercent } from "#contract/stall/strategies.ts";
import type { TypedFields } from "./form-reply.ts";

/** The posted form. The API client holds a copy, should the session turn out to have ended. A body that is none: 400. */
export async function readForm({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  try {
    const form = withoutInvisible(await request.formData());
    context.api.hold(form);
    return form;
  } catch {
    throw data("提交的内容不是有效的表单，请返回上一页重试", { status: 400 });
  }
}

/** What was pasted, as it is seen; passwords are what was typed. */
function withoutInvisible(posted: FormData): FormData {
  const form = new FormData();
  for (const [name, value] of posted)
    form.append(name, typeof value === "string" && !/pass|secret/i.test(name) ? dropInvisible(value) : value);
  return form;
}

/** A field that cannot be read, in one sentence. `field` is the control's name, empty for the whole form. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly field = "",
  ) {
    super(message);
  }
}

/** The form's fields as posted, without files. */
export function typed(form: FormData): TypedFields {
  const fields: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    const texts = form.getAll(name).filter((value) => typeof value === "string");
    const [first] = texts;
    if (first !== undefined) fields[name] = texts.length > 1 ? texts : first;
  }
  return fields;
}

interface Reading<E> {
  /** What an empty field means; without it, it is refused. */
  empty?: E;
}

/** 元 as people type them, in digits of any width → 分. `signed` takes a minus. Throws {@link Refused}. */
export function readYuan<E = never>(
  label: string,
  text: string,
  { signed = false, ...reading }: Reading<E> & { signed?: boolean } = {},
): number | E {
  return readNumber(label, text, reading, "数字，最多两位小数，例如 89 或 89.50", (plain) => {
    const negative = signed && /^[-−]/.test(plain);
    const amount = parseYuan(negative ? plain.slice(1) : plain);
    return amount !== null && negative ? -amount : amount;
  });
}

/** 元 with up to three decimals, as unit prices of pieces and materials are → 厘. Throws {@link Refused}. */
export function readLi<E = never>(label: string, text: string, reading: Reading<E> = {}): number | E {
  return readNumber(label, text, reading, "数字，最多三位小数，例如 0.085", parseLi);
}

/** A quantity of material with up to three decimals → 1/1000 of its unit. Throws {@link Refused}. */
export function readMilli<E = never>(label: string, text: string, reading: Reading<E> = {}): number | E {
  return readNumber(label, text, reading, "数字，最多三位小数，例如 1.5", parseMilli);
}

/** A percentage with up to two decimals → basis points. Throws {@link Refused}. */
export function readPercent<E = never>(label: string, text: string, reading: Reading<E> = {}): number | E {
  return readNumber(label, text, reading, "百分比，最多两位小数，例如 95 或 95.5", parsePercent);
}

/** A whole number of things, 0 to 99,999. Throws {@link Refused}. */
export function readQuantity<E = never>(label: string, text: string, reading: Reading<E> = {}): number | E {
  return readNumber(label, text, reading, " 0 到 99999 的整数", (plain) =>
    /^\d{1,5}$/.test(plain) ? Number(plain) : null,
  );
}

function readNumber<E>(
  label: string,
  text: string,
  reading: Reading<E>,
  form: string,
  parse: (plain: string) => number | null,
): number | E {
  const plain = text.normalize("NFKC").trim();
  if (plain === "") {
    if ("empty" in reading) return reading.empty as E;
    throw new Refused(`请填写${label}`);
  }
  const value = parse(plain);
  if (value === null) throw new Refused(`${label}“${text.trim().slice(0, 20)}”不对：请填${form}`);
  return value;
}

/** An endpoint that keeps a picture and gives its id. */
type PictureUpload = typeof pictureEndpoints.upload | typeof licenseEndpoints.upload;

/**
 * The picture chosen in the file field `name`, stored; or the one that came
 * before, whose id is in `<name>Id`. Null where there is none, or `<name>Remove` takes it away. A picture sent
 * once need not be chosen again: its id is noted in the form. Throws {@link Refused}.
 */
export async function readPicture(
  api: Api,
  form: FormData,
  name: string,
  endpoint: PictureUpload = pictureEndpoints.upload,
): Promise<string | null> {
  const file = form.get(name);
  if (!(file instanceof File) || file.size === 0) {
    return form.get(`${name}Remove`) === "true" ? null : String(form.get(`${name}Id`) ?? "") || null;
  }
  if (file.size > maxPictureBytes) throw new Refused("图片不能超过 5 MB", name);
  const stored = await api.attempt(endpoint, { file });
  if (!stored.ok) throw new Refused(stored.message, name);
  form.set(`${name}Id`, stored.value.id);
  return stored.value.id;
}

/** The form's fields as the schema takes them: nested by their names (`tiers[0].amountFen`), one text or a list. */
export type Fields = Record<string, unknown>;

/** Readers by the name of the control; each gets the text and throws {@link Refused}. */
export type Readers = Readonly<Record<string, (text: string) => unknown>>;

export type ParsedForm<T> = { ok: true; value: T } | { ok: false; errors: Record<string, string> };

interface Parsing {
  reads?: Readers | undefined;
  /** Puts the body together where it is not the form's own fields. Throws {@link Refused}. */
  body?: ((fields: Fields) => unknown) | undefined;
}

/** What the pressed button says: which form of the page this is, and what the page does once it is saved. */
const ofButtons: ReadonlySet<string> = new Set(["intent", "then"]);

/** Parses a form with the schema of the body it is for. Errors are by the name of the control, `""` for the whole form. */
export async function parseForm<S extends z.ZodType>(
  form: FormData,
  schema: S,
  { reads = {}, body = (fields) => fields }: Parsing = {},
): Promise<ParsedForm<z.output<S>>> {
  const errors: Record<string, string> = {};
  const fields: Fields = {};
  for (const [name, posted] of Object.entries(typed(form))) {
    if (ofButtons.has(name) && !knows(schema, name)) continue;
    const texts = typeof posted === "string" ? [posted] : posted;
    const read = reads[name];
    const last = texts.at(-1) ?? "";
    // What a reader makes of one text may well be a list.
    if (read)
      setIn(
        fields,
        name,
        attempt(errors, name, () => read(last)),
      );
    else setIn(fields, name, takesMany(schema, name) ? texts.filter((text) => text !== "") : last);
  }
  const whole = await attempt(errors, "", () => body(fields));
  if (whole === undefined) return { ok: false, errors };
  for (const name of strangers(schema, whole)) errors[""] ??= `“${name}”不是这个表单的内容，请刷新页面后重试`;
  const parsed = schema.safeParse(whole);
  if (parsed.success && Object.keys(errors).length === 0) return { ok: true, value: parsed.data };
  for (const { path, message } of parsed.error?.issues ?? []) {
    // A field that could not be read has said so itself.
    if (errors[""] === undefined || path.length > 0) errors[nameOf(path, form)] ??= message;
  }
  return { ok: false, errors };
}

function attempt<T>(errors: Record<string, string>, name: string, read: () => T): T | undefined {
  const refuse = (error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    errors[error.field || name] ??= error.message;
    return undefined;
  };
  try {
    const value = read();
    return value instanceof Promise ? (value.catch(refuse) as T) : value;
  } catch (error) {
    return refuse(error);
  }
}

/** Far above any form of ours; a name with a larger index would only cost memory. */
const maxIndex = 1_000;

/** `tiers[0].amountFen` → `["tiers", 0, "amountFen"]`. */
function pathOf(name: string): (string | number)[] {
  return name
    .split(/[.[\]]+/)
    .filter((part) => part !== "")
    .map((part) => (/^\d{1,4}$/.test(part) && Number(part) < maxIndex ? Number(part) : part));
}

function setIn(fields: Fields, name: string, value: unknown): void {
  const path = name.includes("[") ? pathOf(name) : [name];
  if (path.includes("__proto__")) return;
  let at: Record<string | number, unknown> = fields;
  for (const [index, key] of path.slice(0, -1).entries()) {
    at[key] ??= typeof path[index + 1] === "number" ? [] : {};
    const next = at[key];
    if (typeof next !== "object" || next === null) return;
    at = next as Record<string | number, unknown>;
  }
  const last = path.at(-1);
  if (last !== undefined) at[last] = value;
}

/** The control that an issue is about: `tiers.0.amountFen` is `tiers[0].amountFen`, or what of it the form has. */
function nameOf(path: readonly PropertyKey[], form: FormData): string {
  for (let length = path.length; length > 1; length--) {
    const name = path
      .slice(0, length)
      .reduce<string>(
        (all, key) => (typeof key === "number" ? `${all}[${key}]` : all && `${all}.${String(key)}`) || String(key),
        "",
      );
    if (form.has(name)) return name;
  }
  return path.length > 0 ? String(path[0]) : "";
}

function fieldOf(schema: z.ZodType, name: string): z.ZodType | undefined {
  if (schema instanceof z.ZodDiscriminatedUnion) {
    // Whichever body it is, a field of one name is of one kind.
    return (schema.options as z.ZodType[]).map((option) => fieldOf(option, name)).find(Boolean);
  }
  if (!(schema instanceof z.ZodObject)) return undefined;
  let at: z.ZodType | undefined = schema;
  for (const key of pathOf(name)) {
    const inner: z.ZodType | undefined = at && innermost(at);
    if (inner instanceof z.ZodObject) at = inner.shape[key] as z.ZodType | undefined;
    else if (inner instanceof z.ZodArray) at = inner.element as z.ZodType;
    else return undefined;
  }
  return at;
}

/** The schema below what makes it optional, defaulted or read from another form. */
function innermost(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return innermost(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) {
    const into = innermost(schema.in as z.ZodType);
    return into instanceof z.ZodTransform ? innermost(schema.out as z.ZodType) : into;
  }
  return schema;
}

const knows = (schema: z.ZodType, name: string) => fieldOf(schema, name) !== undefined;

function takesMany(schema: z.ZodType, name: string): boolean {
  const field = fieldOf(schema, name);
  return field !== undefined && innermost(field) instanceof z.ZodArray;
}

/**
 * What the schema would drop without a word, however deep: a control that is misnamed would lose what is typed. Of a
 * union that no field decides, nothing is known.
 */
function strangers(schema: z.ZodType, body: unknown, at = ""): string[] {
  const taken = innermost(schema);
  if (taken instanceof z.ZodArray) {
    if (!Array.isArray(body)) return [];
    return body.flatMap((row, index) => strangers(taken.element as z.ZodType, row, `${at}[${index}]`));
  }
  if (typeof body !== "object" || body === null) return [];
  if (taken instanceof z.ZodDiscriminatedUnion) {
    const option = optionOf(taken, body);
    return option ? strangers(option, body, at) : [];
  }
  if (!(taken instanceof z.ZodObject)) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const inner = at && `${at}.`;
    const field = Object.hasOwn(taken.shape, name) ? (taken.shape[name] as z.ZodType) : undefined;
    return field ? strangers(field, value, `${inner}${name}`) : [`${inner}${name}`];
  });
}

/** The one of a union's bodies that the deciding field names. */
function optionOf(union: z.ZodDiscriminatedUnion, body: object): z.ZodType | undefined {
  const { discriminator } = union.def;
  const said = (body as Record<string, unknown>)[discriminator];
  return (union.options as z.ZodType[]).find(
    (option) => option instanceof z.ZodObject && (option.shape[discriminator] as z.ZodType).safeParse(said).success,
  );
}
