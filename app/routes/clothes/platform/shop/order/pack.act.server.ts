/** 验货发货: what the address and the form hold of a half packed parcel, and what scans make of it. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { Api } from "#app/lib/api/api.server.ts";
import { applyScans, attemptScan, fieldOf, idsOf, listOf, staysAtDesk } from "#app/lib/document/desk.server.ts";
import { readForm, typed } from "#app/lib/form/form.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { courierHeader, terminalOf } from "#app/lib/shell/terminal.server.ts";
import { type HalfPacked, type PackDesk, packingEndpoints } from "#contract/platform/packing.ts";
import { basketName } from "#contract/platform/wave.words.ts";
import { flagOf } from "./order.view.server.ts";

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
      baskets: [...new Set(parcel.baskets.map(({ basket }) => basketName(basket)))].join("、"),
      wave: [...new Set(parcel.baskets.map(({ no }) => `波次 ${no}`))].join("、"),
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
  let held = readHeld({ get: (name) => fieldOf(form, name) });
  const texts = form.getAll("text").map((text) => String(text).trim());
  const said: string[] = [];
  const desks: PackDesk[] = [];
  const scans = await applyScans(form, texts.length > 0 ? texts : [""], async (text, clientToken) => {
    const scanned = await attemptScan(api, packingEndpoints.scan, { text, ...held, clientToken });
    if (!scanned.ok) return scanned;
    const { state, said: word, shippedId: _, ...shown } = scanned.value;
    // Chosen by hand, the courier stays for the parcels that say nothing of theirs.
    held = { ...state, courier: state.courier || held.courier };
    desks.push(shown);
    if (word) said.push(word);
    return scanned;
  });
  const headers = new Headers(held.courier ? [["Set-Cookie", courierHeader(args.request, held.courier)]] : []);
  if (staysAtDesk(form)) {
    const view = viewOf(desks.at(-1) ?? (await api.call(packingEndpoints.desk, { query: held })), held);
    return data({ scans, view, typed: {}, said }, { headers });
  }
  if (scans.refused.length > 0) return data({ scans, view: null, typed: typed(form), said }, { status: 400 });
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
