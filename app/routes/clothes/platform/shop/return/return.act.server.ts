/** 退货验收: what the address and the form hold of a half counted parcel, what scans make of it, and how it is taken in. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { Api } from "#app/lib/api/api.server.ts";
import { answerScans, attemptScan, idsOf, listOf } from "#app/lib/document/desk-scans.server.ts";
import { readForm } from "#app/lib/form/form.server.ts";
import { save } from "#app/lib/form/save-form.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
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

const ofForm = (form: FormData): HalfReturned => readHeld({ get: (name) => String(form.getAll(name).at(-1) ?? "") });

export type ReturnsView = ReturnType<typeof viewOf>;

/** What the page shows of what the address holds; grade and place are those of the last parcel unless it names others. */
export async function readReturns(api: Api, request: Request) {
  const { searchParams } = new URL(request.url);
  const { returnsTo, returnsGrade } = terminalOf(request);
  const held = readHeld(searchParams);
  const state: HalfReturned = {
    ...held,
    grade: searchParams.has("grade") ? held.grade : returnsGrade,
    ...(held.repositoryId === undefined && returnsTo !== null && { repositoryId: returnsTo }),
  };
  const { waiting, ...desk } = await api.call(returnsDeskEndpoints.desk, { query: state });
  return { view: viewOf(desk, state), waiting };
}

function viewOf({ parcel, stray, places, repositoryId, couriers, received }: ReturnsDesk, state: HalfReturned) {
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
    stray: stray && { ...stray, lines: stray.lines.map(named) },
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
      strayId: (parcel && state.strayId) || "",
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
  switch (form.get("intent")) {
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

function scanReturned(args: ActionFunctionArgs, form: FormData, held: HalfReturned) {
  const { api } = args.context;
  return answerScans({
    form,
    held,
    nothing: "请扫快递单号、订单号、售后单号或吊牌；验完请按“验收入库”",
    async scan(given, clientToken, before) {
      const isStray = given.startsWith(strayWord);
      const text = isStray ? given.slice(strayWord.length) : given;
      const scanned = await attemptScan(api, returnsDeskEndpoints.scan, { text, isStray, ...before, clientToken });
      if (!scanned.ok) return { refusal: scanned.message };
      const { state, said, unknown, ...desk } = scanned.value;
      const after = { held: state, said, view: viewOf(desk, state) };
      if (unknown === null) return after;
      const choices = [{ text: strayWord + unknown, label: "登记为无主退件" }];
      return { ...after, open: { text: given, message: `没有找到“${unknown}”的订单或售后`, choices } };
    },
    view: async (after) => viewOf(await api.call(returnsDeskEndpoints.desk, { query: after }), after),
    address: addressOf,
    cookie: (after) => rememberOf(args.request, after),
  });
}

const rememberOf = (request: Request, { grade, repositoryId }: HalfReturned) =>
  returnsHeader(request, { grade, repositoryId: repositoryId ?? null });

function addressOf({ orderIds, saleIds, strayId, strayNo, good, second, last }: HalfReturned): string {
  const params = new URLSearchParams();
  const lists = { orderIds, saleIds, strayId: strayId === undefined ? [] : [strayId], good, second, last };
  for (const [name, ids] of Object.entries(lists)) if (ids.length > 0) params.set(name, listOf(ids));
  if (strayNo !== "") params.set("strayNo", strayNo);
  return platformPaths.returns.desk(params.size > 0 ? `?${params}` : "");
}
