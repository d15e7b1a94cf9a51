/** What the forms of a 调拨单's page do, each one call of the API and one notice. */

import type { Api } from "#app/lib/api/api.server.ts";
import { readCells } from "#app/lib/lines.server.ts";
import { transferEndpoints } from "#contract/inventory/transfers.ts";

export type Done =
  | { ok: true; notice: string; id?: number }
  | { ok: false; message: string; typed?: Record<string, string> };

export async function actOnTransfer(api: Api, id: number, form: FormData): Promise<Done> {
  const text = (name: string) => String(form.get(name) ?? "");
  const params = { id };
  const action = { clientToken: text("clientToken"), version: text("version") };
  switch (form.get("intent")) {
    case "edit": {
      const head = { fromId: text("fromId"), toId: text("toId"), logistics: text("logistics"), remark: text("remark") };
      const saved = await api.attempt(transferEndpoints.edit, { params, body: { ...action, ...head } });
      return saved.ok ? { ok: true, notice: "已保存" } : { ...saved, typed: head };
    }
    case "suggest": {
      const filled = await api.attempt(transferEndpoints.suggest, { params, body: action });
      if (!filled.ok) return filled;
      const { added } = filled.value;
      return { ok: true, notice: added > 0 ? `已按建议填入 ${added} 行，可再修改` : "没有需要补的货" };
    }
    case "cancel":
      return tell(await api.attempt(transferEndpoints.cancel, { params, body: action }), "已取消");
    case "recall":
      return tell(await api.attempt(transferEndpoints.recall, { params, body: action }), "已撤回，货已退回调出仓");
    case "copy": {
      const copied = await api.attempt(transferEndpoints.copy, { params, body: action });
      return copied.ok ? { ok: true, notice: `已复制为 ${copied.value.no}`, id: copied.value.id } : copied;
    }
    default:
      return moveTransfer(api, id, form, action);
  }
}

/** The forms with quantities: what does not fit comes back with what was typed. */
async function moveTransfer(
  api: Api,
  id: number,
  form: FormData,
  action: { clientToken: string; version: string },
): Promise<Done> {
  const text = (name: string) => String(form.get(name) ?? "");
  const params = { id };
  const { cells, refusal, typed } = readCells(form);
  const kept = { ...typed, kind: text("kind"), responsible: text("responsible"), remark: text("remark") };
  if (refusal) return { ok: false, message: refusal, typed: kept };
  const body = { ...action, cells, remark: text("remark") };
  switch (form.get("intent")) {
    case "send": {
      const sent = await api.attempt(transferEndpoints.send, { params, body: { ...action, cells } });
      return tell(sent, "已发货，已通知调入仓", kept);
    }
    case "receive": {
      const received = await api.attempt(transferEndpoints.receive, { params, body });
      const closed = received.ok && received.value.status === "RECEIVED";
      return tell(received, closed ? "已全部收货，库存已更新" : "已收货，还有在途未到", kept);
    }
    case "settle": {
      const kind = text("kind") === "LOSS" ? "LOSS" : "RETURN";
      const settled = await api.attempt(transferEndpoints.settle, {
        params,
        body: { ...body, kind, responsible: text("responsible") },
      });
      return tell(settled, kind === "LOSS" ? "已登记在途丢失" : "已退回调出仓", kept);
    }
    default:
      return { ok: false, message: "不支持的操作，请刷新页面后重试" };
  }
}

function tell(
  attempt: { ok: true } | { ok: false; message: string },
  notice: string,
  typed?: Record<string, string>,
): Done {
  return attempt.ok ? { ok: true, notice } : { ...attempt, ...(typed && { typed }) };
}
