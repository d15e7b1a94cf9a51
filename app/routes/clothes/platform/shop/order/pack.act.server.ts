/** 验货发货: what the address and the form hold of a half packed parcel, and what scans make of it. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { Api } from "#app/lib/api/api.server.ts";
import { answerScans, attemptScan, idsOf, listOf } from "#app/lib/document/desk-scans.server.ts";
import { readForm } from "#app/lib/form/form.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { courierHeader, terminalOf } from "#app/lib/shell/terminal.server.ts";
import { type HalfPacked, type PackDesk, packingEndpoints } from "#contract/platform/packing.ts";
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

export async function scanParcels(args: ActionFunctionArgs) {
  const { api } = args.context;
  const form = await readForm(args);
  return answerScans({
    form,
    held: readHeld({ get: (name) => String(form.getAll(name).at(-1) ?? "") }),
    async scan(text, clientToken, held) {
      const scanned = await attemptScan(api, packingEndpoints.scan, { text, ...held, clientToken });
      if (!scanned.ok) return { refusal: scanned.message };
      const { state, said, shippedId: _, ...desk } = scanned.value;
      // Chosen by hand, the courier stays for the parcels that say nothing of theirs.
      const after = { ...state, courier: state.courier || held.courier };
      return { held: after, said, view: viewOf(desk, after) };
    },
    view: async (held) => viewOf(await api.call(packingEndpoints.desk, { query: held }), held),
    address: (held) => platformPaths.order.pack(searchOf(held)),
    cookie: ({ courier }) => (courier ? courierHeader(args.request, courier) : null),
  });
}

function searchOf({ orderId, got, waybillNo, courier, last }: HalfPacked): string {
  const params = new URLSearchParams();
  if (orderId !== undefined) params.set("orderId", String(orderId));
  for (const [name, text] of Object.entries({ got: listOf(got), waybillNo, courier, last: listOf(last) })) {
    if (text !== "") params.set(name, text);
  }
  return params.size > 0 ? `?${params}` : "";
}
