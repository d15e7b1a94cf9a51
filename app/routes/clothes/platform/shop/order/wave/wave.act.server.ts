/** What a wave's page does: garments that are sorted, 重新播种 and 取消波次. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { Api } from "#app/lib/api/api.server.ts";
import { applyScans, attemptScan, staysAtDesk } from "#app/lib/document/desk.server.ts";
import { draftIntent } from "#app/lib/document/draft.ts";
import { typed } from "#app/lib/form/form.server.ts";
import { act, requireId, save } from "#app/lib/form/save-form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { ewaybillEndpoints } from "#contract/platform/ewaybill/ewaybills.ts";
import { labelEndpoints } from "#contract/platform/labels.ts";
import { basketName } from "#contract/platform/wave.words.ts";
import { waveEndpoints } from "#contract/platform/waves.ts";
import { ewaybillBody } from "../order.act.server.ts";
import { bulkAnswer } from "../order.view.server.ts";
import { waveView } from "./wave.view.server.ts";

/** The wave with the basket that the last garment went into. */
export async function readWave(api: Api, id: number, into: number | null) {
  const wave = waveView(await api.call(waveEndpoints.detail, { params: { id } }));
  return { ...wave, into: wave.contents.find((basket) => basket.id === into) ?? null };
}

export async function actOnWave(args: ActionFunctionArgs) {
  const id = requireId(args.request);
  const params = { id };
  const to = platformPaths.wave.item(id);
  return act(args, {
    [draftIntent]: (_args, form) => sortGarments(args, id, form),
    clear: save({ endpoint: waveEndpoints.clear, params, done: () => ({ to, notice: "可以重新播种了" }) }),
    // In the order of the baskets: a label lies on the parcel that it is for.
    printLabels: save({
      endpoint: labelEndpoints.print,
      body: ({ clientToken }, { form }) => ({ clientToken, ids: form.getAll("id") }),
      done: ({ saved }) => bulkAnswer("面单已打印", saved, to),
    }),
    ewaybill: save({
      endpoint: ewaybillEndpoints.ask,
      body: ewaybillBody,
      done: ({ saved }) => bulkAnswer("已取电子面单", saved, to),
    }),
    cancelEwaybill: save({
      endpoint: ewaybillEndpoints.cancel,
      body: ({ clientToken }, { form }) => ({ clientToken, ids: form.getAll("id") }),
      done: ({ saved }) => bulkAnswer("已取消电子面单", saved, to),
    }),
    cancel: save({ endpoint: waveEndpoints.cancel, params, done: () => ({ to, notice: "波次已取消，订单仍待发货" }) }),
  });
}

async function sortGarments({ context: { api } }: ActionFunctionArgs, id: number, form: FormData) {
  const texts = form.getAll("text").map((text) => String(text).trim());
  const said: string[] = [];
  const baskets: number[] = [];
  const scans = await applyScans(form, texts, async (text, clientToken) => {
    const sorted = await attemptScan(api, waveEndpoints.sort, { text, clientToken }, { id });
    if (!sorted.ok) return sorted;
    const { basket, label, left, leftInWave } = sorted.value;
    baskets.push(basket);
    const rest = left > 0 ? `，还差 ${left} 件` : leftInWave > 0 ? "，齐了" : "，齐了；这个波次分完了";
    said.push(`${label} → ${basketName(basket)}${rest}`);
    return sorted;
  });
  const into = baskets.at(-1) ?? null;
  if (staysAtDesk(form)) return data({ scans, view: await readWave(api, id, into), typed: {}, said });
  if (scans.refused.length > 0) return data({ scans, view: null, typed: typed(form), said }, { status: 400 });
  return redirect(into === null ? platformPaths.wave.item(id) : platformPaths.wave.into(id, into), {
    headers: { "Set-Cookie": noticeHeader(said.join("；")) },
  });
}
