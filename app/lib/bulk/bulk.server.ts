/**
 * Acts on many rows at once: the address names the act, the rows and the rule;
 * a preview shows every row, and what was previewed is sent with its versions.
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Api, Attempt } from "#app/lib/api/api.server.ts";
import { Refused } from "#app/lib/form/form.server.ts";
import { type FormEndpoint, newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import type { BulkPreview, BulkRow, BulkView } from "./bulk-view.ts";

/** What the API says of a bulk change: how many rows, and which were left alone. */
interface Changed {
  changed: number;
  refused: readonly { label: string; message: string }[];
}

export interface BulkAct<R extends BulkRow> {
  /** Takes `rows` of id and version, a client token, and the rule. Guards the page. */
  readonly endpoint: FormEndpoint & { readonly response: z.ZodType<Changed> };
  readonly title: string;
  /** What the notice says was done: 已改价. */
  readonly done: string;
  /** Every row as it would be; null while the address has no rule. Throws {@link Refused}. */
  readonly preview: (params: URLSearchParams, api: Api) => Promise<Attempt<BulkPreview<R>> | null>;
  /** What the address adds to the body. Throws {@link Refused}. */
  readonly rule?: (params: URLSearchParams) => object;
}

export interface Bulk<R extends BulkRow> {
  /** By the address's `act`. */
  readonly acts: Readonly<Record<string, BulkAct<R>>>;
  /** What rows are counted in: 款. */
  readonly unit: string;
  /** What they are, where it is not plain: 客户. */
  readonly noun?: string;
  /** What is said when none is ticked. */
  readonly none: string;
  /** Of the address, what names the list's filters and the rows. */
  readonly kept: (params: URLSearchParams) => [name: string, value: string][];
  /** The list as it was filtered. */
  readonly backTo: (params: URLSearchParams) => string;
}

/** The page's loader. An act that is none goes back to the list. */
export async function readBulk<R extends BulkRow>(
  { request, context: { api } }: Pick<LoaderFunctionArgs, "request" | "context">,
  bulk: Bulk<R>,
): Promise<BulkView<R>> {
  const { params, name, act } = asked(request, bulk);
  await requirePermission(api, act.endpoint);
  const picked = params.getAll("ids").length;
  const all = params.get("scope") === "all";
  const shown = picked > 0 || all ? await preview(act, params, api) : ({ ok: false, message: bulk.none } as const);
  const kept = bulk.kept(params);
  const known = new Set(["act", ...kept.map(([field]) => field)]);
  return {
    act: name,
    title: act.title,
    scope: all ? "全部筛选结果" : `勾选的 ${picked} ${bulk.unit}${bulk.noun ?? ""}`,
    unit: bulk.unit,
    preview: shown?.ok ? { ...shown.value, rows: [...shown.value.rows].sort((a, b) => rank(a) - rank(b)) } : null,
    refusal: shown?.ok === false ? shown.message : null,
    rule: Object.fromEntries(
      [...params.keys()].filter((key) => !known.has(key)).map((key) => [key, params.getAll(key)]),
    ),
    kept: [["act", name], ...kept],
    stamp: newStamp(),
    backTo: bulk.backTo(params),
  };
}

/** The page's action: sends the rows as they were previewed. What else the form holds is part of the body. */
export async function saveBulk<R extends BulkRow>(
  args: Pick<ActionFunctionArgs, "request" | "context">,
  bulk: Bulk<R>,
) {
  const { params, act } = asked(args.request, bulk);
  return saveForm(args, {
    endpoint: act.endpoint,
    body: ({ rows, ...fields }, { form }) => ({
      ...fields,
      ...act.rule?.(params),
      rows: rows === undefined ? [] : form.getAll("rows").map(readMark),
    }),
    done: ({ saved }) => ({ to: bulk.backTo(params), notice: changedNotice(act.done, bulk, saved) }),
  });
}

/** A rule as people type it in the address. Throws {@link Refused} with the schema's sentence. */
export function readRule<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const rule = schema.safeParse(given);
  if (rule.success) return rule.data;
  throw new Refused(rule.error.issues[0]?.message ?? "提交的内容不正确");
}

/** `12:3` → row 12 as of version 3. */
export function readMark(mark: FormDataEntryValue | null): { id: string; version: string } {
  const [id = "", version = ""] = String(mark).split(":");
  return { id, version };
}

function asked<R extends BulkRow>(request: Request, { acts, backTo }: Bulk<R>) {
  const params = new URL(request.url).searchParams;
  const name = params.get("act") ?? "";
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) throw redirect(backTo(params));
  return { params, name, act };
}

async function preview<R extends BulkRow>({ preview: read }: BulkAct<R>, params: URLSearchParams, api: Api) {
  try {
    return await read(params, api);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ok: false, message: error.message } as const;
  }
}

/** What needs attention comes first. */
function rank({ refusal, warning }: BulkRow): number {
  return refusal ? 0 : warning ? 1 : 2;
}

/** What was done, and every row that was not, as far as a notice holds. */
function changedNotice(
  done: string,
  { unit, noun = "" }: { unit: string; noun?: string },
  { changed, refused }: Changed,
): string {
  if (refused.length === 0) return `${done} ${changed} ${unit}${noun}`;
  const named = refused.map(({ label, message }) => `${label}（${message}）`).join("、");
  return `${done} ${changed} ${unit}${noun}，${refused.length} ${unit}未改：${named}`;
}
