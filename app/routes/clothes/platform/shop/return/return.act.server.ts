/** 退货验收: what the address and the form hold of a half counted parcel, what scans make of it, and how it is taken in. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { Api } from "#app/lib/api/api.server.ts";
import { applyScans, attemptScan, fieldOf, idsOf, listOf, staysAtDesk } from "#app/lib/document/desk.server.ts";
import { readForm, typed } from "#app/lib/form/form.server.ts";
import { save } from "#app/lib/form/save-form.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { namedOptions } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { returnsHeader, terminalOf } from "#app/lib/shell/terminal.server.ts";
import { type HalfReturned, type ReturnsDesk, returnsDeskEndpoints } from "#contract/platform/returns/returns-desk.ts";
import { strayParcelEndpoints } from "#contract/platform/returns/stray-parcels.ts";

type Fields = Pick<URLSearchParams, "get">;

function readHeld(fields: Fields): HalfReturned {
  const ids = (name: string) => idsOf(fields.get(name));
  const [[strayId], [repositoryId]] = [ids("strayId"), ids("repositoryId")];
  return {
    ...{
      orderIds: ids("orderIds"),
      saleIds: ids("saleIds"),
      good: ids("good"),
      second: ids("second"),
      last: ids("last"),
    },
    ...(strayId !== undefined && { strayId }),
    ...(repositoryId !== undefined && { repositoryId }),
    strayNo: (fields.get("strayNo") ?? "").trim().slice(0, 40),
    grade: fields.get("grade") === "2" ? "2" : "1",
  };
}

const ofForm = (form: FormData): HalfReturned => readHeld({ get: (name) => fieldOf(form, name) });

/** What is typed beside the garments of a parcel that nobody announced: it goes along from scan to scan. */
const aboutStray = (fields: Fields) => ({
  courier: (fields.get("courier") ?? "").trim().slice(0, 50),
  note: (fields.get("note") ?? "").trim().slice(0, 200),
});

export type ReturnsView = ReturnType<typeof viewOf>;

/** What the page shows of what the address holds; the place is that of the last parcel unless it names another. */
export async function readReturns(api: Api, request: Request) {
  const { searchParams } = new URL(request.url);
  const { returnsTo } = terminalOf(request);
  const held = readHeld(searchParams);
  const state: HalfReturned = {
    ...held,
    ...(held.repositoryId === undefined && returnsTo !== null && { repositoryId: returnsTo }),
  };
  const { waiting, ...desk } = await api.call(returnsDeskEndpoints.desk, { query: state });
  return { view: viewOf(desk, state, aboutStray(searchParams)), waiting };
}

function viewOf(
  { parcel, stray, places, repositoryId, couriers, received }: ReturnsDesk,
  state: HalfReturned,
  { courier, note }: ReturnType<typeof aboutStray>,
) {
  const { grade, last } = state;
  const named = <L extends { skuId: number; pictureId: string | null; styleNo: string; color: string; size: string }>(
    line: L,
  ) => ({
    ...line,
    id: line.skuId,
    pictureSrc: line.pictureId && picturePath(line.pictureId, 96),
    name: `${line.styleNo} ${line.color} ${line.size}`,
  });
  return {
    parcel: parcel && {
      ...parcel,
      lines: parcel.lines.map((line) => ({ ...named(line), left: line.announced - line.good - line.second })),
      left: parcel.lines.reduce((sum, line) => sum + Math.max(0, line.announced - line.good - line.second), 0),
    },
    stray: stray && { ...stray, courier: courier || stray.courier, note, lines: stray.lines.map(named) },
    counted: { good: state.good.length, second: state.second.length },
    grade,
    repositoryId: repositoryId === null ? "" : String(repositoryId),
    places: namedOptions(places),
    couriers: couriers.map((name) => ({ value: name, label: name })),
    received,
    /** For the next scan. */
    state: {
      orderIds: parcel ? listOf(state.orderIds) : "",
      saleIds: parcel ? listOf(state.saleIds) : "",
      strayId: parcel && state.strayId !== undefined ? String(state.strayId) : "",
      strayNo: state.strayNo,
      good: parcel || stray ? listOf(state.good) : "",
      second: parcel || stray ? listOf(state.second) : "",
      last: listOf(last),
    },
  };
}

/** What a choice under the box says of a number that nobody knows. */
const strayWord = "无主退件 ";

/** What was scanned, or what is done with what is counted. */
export async function returnsAction(args: ActionFunctionArgs) {
  const form = await readForm(args);
  const held = ofForm(form);
  const cookie = rememberOf(args.request, held);
  // What stands in the box is a scan before it is anything else.
  const scanned = fieldOf(form, "text").trim() !== "";
  switch (scanned ? null : form.get("intent")) {
    case "finish":
      return save({
        endpoint: returnsDeskEndpoints.finish,
        body: ({ clientToken, answered }) => ({ ...held, clientToken, answered }),
        done: ({ saved: { state, said } }) => ({ to: addressOf(state), notice: said, cookie }),
      })(args, form);
    case "stray":
      return save({
        endpoint: strayParcelEndpoints.add,
        body: ({ clientToken, courier, note }) => ({
          ...{ clientToken, courier, note, waybillNo: held.strayNo, repositoryId: held.repositoryId },
          ...{ good: held.good, second: held.second },
        }),
        done: ({ saved: { waybillNo } }) => ({
          ...{ to: addressOf({ ...empty, last: held.last }), notice: `已登记无主退件 ${waybillNo}`, cookie },
        }),
      })(args, form);
    default:
      return scanReturned(args, form, held);
  }
}

const empty: HalfReturned = { orderIds: [], saleIds: [], strayNo: "", good: [], second: [], grade: "1", last: [] };

/** One text after the other; one that is refused leaves what was known before it. */
async function scanReturned(args: ActionFunctionArgs, form: FormData, held: HalfReturned) {
  const { api } = args.context;
  const given = [...form.getAll("text"), ...form.getAll("pick")].map((text) => String(text).trim()).filter(Boolean);
  // 不要, without scripts: what was asked about is given up.
  const about = aboutStray({ get: (name) => fieldOf(form, name) });
  if (given.length === 0 && form.has("drop")) return redirect(addressOf(held, about));
  const said: string[] = [];
  let known = held;
  let desk: ReturnsDesk | null = null;
  const taken = await applyScans(form, given, async (one, clientToken) => {
    const isStray = one.startsWith(strayWord);
    const text = isStray ? one.slice(strayWord.length) : one;
    const scanned = await attemptScan(api, returnsDeskEndpoints.scan, { text, isStray, ...known, clientToken });
    if (!scanned.ok) return scanned;
    const { state, said: word, unknown, ...shown } = scanned.value;
    [known, desk] = [state, shown];
    if (word) said.push(word);
    if (unknown === null) return scanned;
    const choices = [{ text: strayWord + unknown, label: "登记为无主退件" }];
    return { ok: false, message: `没有找到“${unknown}”的订单或售后`, choices };
  });
  const nothing = { text: "", message: "请扫快递单号、订单号、售后单号或吊牌；验完请按“验收入库”", choices: [] };
  const scans = { ...taken, refused: given.length > 0 ? taken.refused : [nothing] };
  const headers = new Headers({ "Set-Cookie": rememberOf(args.request, known) });
  if (staysAtDesk(form)) {
    const view = viewOf(desk ?? (await api.call(returnsDeskEndpoints.desk, { query: known })), known, about);
    return data({ scans, view, typed: {}, said }, { headers });
  }
  if (scans.refused.length > 0) return data({ scans, view: null, typed: typed(form), said }, { status: 400, headers });
  if (said.length > 0) headers.append("Set-Cookie", noticeHeader(said.join("；")));
  return redirect(addressOf(known, known.strayNo === held.strayNo ? about : undefined), { headers });
}

const rememberOf = (request: Request, { repositoryId }: HalfReturned) => returnsHeader(request, repositoryId ?? null);

function addressOf(
  { orderIds, saleIds, strayId, strayNo, good, second, grade, last }: HalfReturned,
  about?: ReturnType<typeof aboutStray>,
): string {
  const params = new URLSearchParams();
  const lists = { orderIds, saleIds, strayId: strayId === undefined ? [] : [strayId], good, second, last };
  for (const [name, ids] of Object.entries(lists)) if (ids.length > 0) params.set(name, listOf(ids));
  for (const [name, text] of Object.entries({
    strayNo,
    grade: grade === "2" ? grade : "",
    ...(strayNo !== "" && about),
  })) {
    if (text !== "") params.set(name, text);
  }
  return platformPaths.returns.desk(params.size > 0 ? `?${params}` : "");
}
