/** 验货发货: what the address and the form hold of a half packed parcel, and what scans make of it. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { Api } from "#app/lib/api/api.server.ts";
import type { RefusedScan, ScanAnswer } from "#app/lib/document/draft.ts";
import { readForm, typed } from "#app/lib/form/form.server.ts";
import { stepToken } from "#app/lib/form/step-token.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { courierHeader, terminalOf } from "#app/lib/shell/terminal.server.ts";
import { type HalfPacked, type PackDesk, packingEndpoints } from "#contract/platform/packing.ts";
import { flagOf } from "./order.view.server.ts";

/** Ids in one field: `12.12.15`. */
const listOf = (ids: readonly number[]) => ids.join(".");
const idsOf = (text: string | null) =>
  (text ?? "")
    .split(".")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

type Fields = Pick<URLSearchParams, "get">;

function readHeld(fields: Fields): HalfPacked {
  const [orderId] = idsOf(fields.get("orderId"));
  const word = (name: string) => (fields.get(name) ?? "").trim();
  return {
    ...(orderId !== undefined && { orderId }),
    ...{ got: idsOf(fields.get("got")), last: idsOf(fields.get("last")) },
    ...{ waybillNo: word("waybillNo").slice(0, 40), courier: word("courier").slice(0, 50) },
  };
}

export type PackView = ReturnType<typeof viewOf>;

/** What the page shows of what the address holds. */
export async function readPacking(api: Api, request: Request) {
  const held = readHeld(new URL(request.url).searchParams);
  const state = { ...held, courier: held.courier || terminalOf(request).courier };
  return viewOf(await api.call(packingEndpoints.desk, { query: state }), state);
}

function viewOf({ parcel, couriers, shipped }: PackDesk, state: HalfPacked) {
  const { orderId, got, waybillNo, courier, last } = state;
  return {
    parcel: parcel && {
      ...parcel,
      numbers: parcel.numbers.join("、"),
      waybillNo: parcel.waybillNo || waybillNo,
      flag: flagOf(parcel.flag),
      remark: [parcel.buyerMessage, parcel.sellerRemark].filter(Boolean).join(" / "),
      lines: parcel.lines.map((line) => ({
        ...line,
        id: line.skuId,
        pictureSrc: line.pictureId && picturePath(line.pictureId, 96),
        name: `${line.styleNo} ${line.color} ${line.size}`,
        left: line.qty - line.got,
      })),
    },
    courier,
    couriers: couriers.map((name) => ({ value: name, label: name })),
    shipped: shipped.map((one) => ({ ...one, parcel: `${one.courier} ${one.waybillNo}`.trim() })),
    /** For the next scan. */
    state: {
      orderId: parcel && orderId !== undefined ? String(orderId) : "",
      got: parcel ? listOf(got) : "",
      waybillNo: parcel ? waybillNo : "",
      last: listOf(last),
    },
  };
}

/** One text after the other; one that is refused leaves what was known before it. */
export async function scanParcels(args: ActionFunctionArgs) {
  const { api } = args.context;
  const form = await readForm(args);
  const field = (name: string) => String(form.getAll(name).at(-1) ?? "");
  let held = readHeld({ get: field });
  const texts = form.getAll("text").map((text) => String(text).trim());
  const refused: RefusedScan[] = [];
  const said: string[] = [];
  let desk: PackDesk | null = null;
  for (const [index, text] of (texts.length > 0 ? texts : [""]).entries()) {
    const clientToken = stepToken(field("clientToken"), `${index} ${text}`);
    const parsed = packingEndpoints.scan.body.safeParse({ text, ...held, clientToken });
    const scanned = parsed.success ? await api.attempt(packingEndpoints.scan, { body: parsed.data }) : null;
    if (!scanned?.ok) {
      const message = scanned ? scanned.message : parsed.error?.issues[0]?.message;
      refused.push({ text, message: message ?? "提交的内容不正确", choices: [] });
      continue;
    }
    const { state, said: word, shippedId: _, ...shown } = scanned.value;
    // Chosen by hand, the courier stays for the parcels that say nothing of theirs.
    held = { ...state, courier: state.courier || held.courier };
    desk = shown;
    if (word) said.push(word);
  }
  const scans: ScanAnswer = { token: field("clientToken"), added: [], refused, styleNo: null };
  const headers = new Headers(held.courier ? [["Set-Cookie", courierHeader(args.request, held.courier)]] : []);
  if (field("stay") === "1") {
    const view = viewOf(desk ?? (await api.call(packingEndpoints.desk, { query: held })), held);
    return data({ scans, view, typed: {}, said }, { headers });
  }
  if (refused.length > 0) return data({ scans, view: null, typed: typed(form), said }, { status: 400 });
  if (said.length > 0) headers.append("Set-Cookie", noticeHeader(said.join("；")));
  return redirect(platformPaths.order.pack(searchOf(held)), { headers });
}

function searchOf({ orderId, got, waybillNo, courier, last }: HalfPacked): string {
  const params = new URLSearchParams();
  if (orderId !== undefined) params.set("orderId", String(orderId));
  for (const [name, text] of Object.entries({ got: listOf(got), waybillNo, courier, last: listOf(last) })) {
    if (text !== "") params.set(name, text);
  }
  return params.size > 0 ? `?${params}` : "";
}
