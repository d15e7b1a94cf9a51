/**
 * The server's side of a draft's one form: whatever button was pressed, the
 * head and the quantities that differ from what was stored are saved, then
 * what was scanned is added; then the page goes where the button leads.
 */
import { type ActionFunctionArgs, data, redirect, redirectDocument } from "@remix-run/node";
import type { Api, Attempt } from "#app/lib/api/api.server.ts";
import type { ScanAnswer } from "#app/lib/document/draft.ts";
import { type Fields, parseForm, type Readers, Refused, readQuantity, typed } from "#app/lib/form/form.server.ts";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import { type FormEndpoint, refuse } from "#app/lib/form/save-form.server.ts";
import { stepToken } from "#app/lib/form/step-token.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { localPath } from "#app/lib/paths.ts";
import { addScans, type DraftCell, type LineChange, stillUndecided } from "./scans.server.ts";
import { type Typed, typedOf } from "./typed.server.ts";

interface DraftSpec {
  /** Saves quantities; `more` is what {@link DraftSpec.more} read. */
  save(change: LineChange, more: Fields): Promise<Attempt<unknown>>;
  /** What goes along with set quantities, such as prices; null for nothing. Throws {@link Refused}. */
  more?: (typed: Typed) => Fields | null;
  /** What an emptied quantity means. */
  empty: 0 | null;
  /** The head, saved where one of its controls differs or brings a file. */
  head?: {
    endpoint: FormEndpoint;
    params: Readonly<Record<string, string | number>>;
    names: readonly string[];
    reads?: Readers;
    body?: (fields: Fields, given: { form: FormData; api: Api }) => unknown;
  };
  /** Whether a style may be opened here; its refusal is said. Any may unless given. */
  opens?: (styleNo: string) => Promise<Attempt<unknown>>;
  /** What is said when a button saved. */
  notice?: string;
}

export async function saveDraft(
  { request, context: { api } }: Pick<ActionFunctionArgs, "request" | "context">,
  form: FormData,
  spec: DraftSpec,
) {
  const stay = form.has("stay");
  const token = String(form.get("clientToken") ?? "");
  const posted = typedOf(form);
  const errors: Record<string, string> = {};
  let refusal: string | null = null;
  let asked: Pick<FormReply, "code" | "question"> = {};
  let saved = false;
  const note = (done: Attempt<unknown>) => {
    if (done.ok) saved = true;
    else {
      if (refusal === null) asked = { code: done.code, question: done.question };
      refusal ??= done.message;
    }
  };

  if (spec.head && !stay && isHeadChanged(form, posted, spec.head.names)) {
    const head = await saveHead(api, form, spec.head, stepToken(token, "head"));
    Object.assign(errors, head.errors);
    refusal = head.refusal;
    saved = head.saved;
  }
  const cells = readCells(form, posted, spec.empty, errors);
  const more = attemptMore(spec, posted, errors);
  if (cells.length > 0 || more !== null)
    note(await spec.save({ mode: "set", cells, clientToken: stepToken(token, "set") }, more ?? {}));

  // Scans go in even where a number beside them is wrong: the number is still there to be put right.
  const texts = [...form.getAll("text"), ...form.getAll("pick")].map(String).filter((text) => text.trim() !== "");
  const scans = await addScans(api, texts, {
    token,
    grade: form.get("grade") === "2" ? 2 : 1,
    save: (change) => spec.save(change, {}),
    opens: spec.opens,
  });
  scans.refused.push(...(await stillUndecided(api, form)));
  if (stay) return data({ scans });
  const failed = refusal !== null || Object.keys(errors).length > 0;
  if (failed) return refuse(form, { refusal, errors, ...asked });
  if (scans.refused.length > 0) {
    const reply: FormReply & { scans: ScanAnswer } = { refusal: null, errors: {}, typed: typed(form), scans };
    return data(reply, { status: 400 });
  }
  const said = spec.notice !== undefined && form.has("save") && saved ? spec.notice : undefined;
  const answer = { ...(said !== undefined && { headers: { "Set-Cookie": noticeHeader(said) } }) };
  const then = form.get("then");
  if (typeof then === "string" && then.startsWith("/")) return redirectDocument(localPath(then), answer);
  return redirect(nextAddress(request, form, scans), answer);
}

/** Where the pressed button leads on this page, with the style that a text named, and what was added last. */
function nextAddress(request: Request, form: FormData, scans: ScanAnswer): string {
  const { pathname, searchParams } = new URL(request.url);
  const then = form.get("then");
  const next = new URLSearchParams(typeof then === "string" ? then : searchParams);
  next.delete("last");
  if (scans.styleNo !== null) next.set("style", scans.styleNo);
  if (scans.added.length > 0) next.set("last", scans.added.slice(0, 5).join(","));
  return `${pathname}?${next}`;
}

function isHeadChanged(form: FormData, posted: Typed, names: readonly string[]): boolean {
  return names.some((name) => {
    const value = form.get(name);
    return value instanceof File ? value.size > 0 : posted.isChanged(name);
  });
}

async function saveHead(api: Api, form: FormData, head: NonNullable<DraftSpec["head"]>, clientToken: string) {
  const own = new FormData();
  for (const name of [...head.names, "version"]) for (const value of form.getAll(name)) own.append(name, value);
  own.set("clientToken", clientToken);
  const { body } = head;
  const parsed = await parseForm(own, head.endpoint.body, {
    reads: head.reads,
    body: body && ((fields) => body(fields, { form, api })),
  });
  if (!parsed.ok) {
    const { "": refusal = null, ...errors } = parsed.errors;
    return { saved: false, refusal, errors };
  }
  // The endpoint is some endpoint here; its schema has parsed the body.
  const done = await api.attempt<FormEndpoint>(head.endpoint, { body: parsed.value, params: head.params } as {
    body: unknown;
  });
  return { saved: done.ok, refusal: done.ok ? null : done.message, errors: {} };
}

/** The `q.<sku>.<grade>` controls that differ; the one whose 移除 was pressed is emptied. */
function readCells(form: FormData, posted: Typed, empty: 0 | null, errors: Record<string, string>): DraftCell[] {
  const removed = form.get("remove");
  return posted.names.flatMap((name): DraftCell[] => {
    const match = /^q\.(\d+)\.([12])$/.exec(name);
    if (!match || !(name === removed || posted.isChanged(name))) return [];
    const cell = { skuId: Number(match[1]), grade: match[2] === "2" ? (2 as const) : (1 as const) };
    const text = name === removed ? "" : posted.text(name);
    try {
      return [{ ...cell, qty: readQuantity("数量", text, { empty }) }];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      errors[name] = error.message;
      return [];
    }
  });
}

function attemptMore({ more }: DraftSpec, posted: Typed, errors: Record<string, string>): Fields | null {
  try {
    return more?.(posted) ?? null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    errors[error.field] = error.message;
    return null;
  }
}
