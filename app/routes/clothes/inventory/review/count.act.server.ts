/** What the page of a 盘点单 does when one of its forms is posted. */

import type { Api } from "#app/lib/api/api.server.ts";
import { readTextFile } from "#app/lib/text-file.server.ts";
import { countEndpoints } from "#contract/inventory/counts.ts";

type Done = { ok: true; notice: string } | { ok: false; message: string };

/** Runs the act that `intent` names. */
export async function actOnCount(api: Api, id: number, form: FormData): Promise<Done> {
  const text = (name: string) => String(form.get(name) ?? "");
  const params = { id };
  const body = { clientToken: text("clientToken"), version: text("version") };
  const step = async (endpoint: typeof countEndpoints.start, notice: string): Promise<Done> => {
    const done = await api.attempt(endpoint, { params, body });
    return done.ok ? { ok: true, notice } : done;
  };
  switch (form.get("intent")) {
    case "edit": {
      const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
      const parsed = countEndpoints.edit.body.safeParse({ ...typed, managerId: typed.managerId || null });
      if (!parsed.success) return { ok: false, message: parsed.error.issues[0]?.message ?? "" };
      const done = await api.attempt(countEndpoints.edit, { params, body: parsed.data });
      return done.ok ? { ok: true, notice: "已保存" } : done;
    }
    case "start":
      return step(countEndpoints.start, "已开始盘点");
    case "submit":
      return step(countEndpoints.submit, "已提交，等待审核");
    case "approve":
      return step(countEndpoints.approve, "已审核，差异已写入库存");
    case "recount":
      return step(countEndpoints.recount, "已退回，请复盘有差异的明细");
    case "void":
      return step(countEndpoints.void, "已作废");
    case "reject": {
      const done = await api.attempt(countEndpoints.reject, { params, body: { ...body, reason: text("reason") } });
      return done.ok ? { ok: true, notice: "已驳回" } : done;
    }
    default:
      return { ok: false, message: "不支持的操作，请刷新页面后重试" };
  }
}

/** Adds an uploaded file, or else what was pasted. */
export async function importCount(
  api: Api,
  id: number,
  form: FormData,
  place: { location: string; grade: 1 | 2 },
): Promise<Done & { csv: string }> {
  const pasted = String(form.get("csv") ?? "");
  const csv = (await readTextFile(form.get("file"))) ?? pasted;
  if (csv.trim() === "") return { ok: false, message: "请粘贴或选择要导入的内容", csv: pasted };
  const clientToken = String(form.get("clientToken"));
  const done = await api.attempt(countEndpoints.import, { params: { id }, body: { csv, ...place, clientToken } });
  if (!done.ok) return { ...done, csv: pasted };
  return { ok: true, notice: `已导入 ${done.value.rows} 行，共 ${done.value.qty} 件`, csv: "" };
}
