/** What the forms of a 盘点单's page do, each one call of the API and one notice. */

import type { ActionFunctionArgs } from "@remix-run/node";
import { saveDraft } from "#app/lib/document/draft.server.ts";
import { act, requireId, save } from "#app/lib/form/save-form.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { paths } from "#app/lib/paths.ts";
import { withParams } from "#app/lib/search-params.ts";
import { readTextFile } from "#app/lib/web/text-file.server.ts";
import { countEndpoints } from "#contract/inventory/counts.ts";

export async function actOnCount(args: ActionFunctionArgs) {
  const { api } = args.context;
  const params = { id: requireId(args.request) };
  const { searchParams, search } = new URL(args.request.url);
  const location = searchParams.get("location") ?? "";
  const grade = searchParams.get("grade") === "2" ? 2 : 1;
  // Where one stands and what one counts stay.
  const standing = { location, grade: grade === 2 ? 2 : null };
  const to = paths.count.item(params.id).replace(/\?.*/, (own) => withParams(own, standing));
  const said = (notice: string) => () => ({ to, notice });
  const importList = save({
    endpoint: countEndpoints.import,
    params,
    body: async ({ csv, clientToken }, { form }) => ({
      csv: (await readTextFile(form.get("file"))) ?? csv,
      clientToken,
      location,
      grade,
    }),
    // Another address than before: the box that held the list is a new one.
    done: ({ saved: { rows, qty }, body }) => ({
      to: `${to}&imported=${body.clientToken}`,
      notice: `已导入 ${formatCount(rows)} 行，共 ${formatCount(qty)} 件`,
    }),
  });
  return act(args, {
    // Whatever is pressed, what was counted is saved first, at the place where it was.
    draft: async (given, form) => {
      if (isMove(form)) form.set("then", moved(search, form));
      const saved = await saveDraft(given, form, {
        empty: null,
        notice: "已保存",
        save: (change) => api.attempt(countEndpoints.enter, { params, body: { ...change, location } }),
        opens: (styleNo) => api.attempt(countEndpoints.scope, { params, query: { styleNo } }),
      });
      return form.has("import") && saved instanceof Response ? importList(given, form) : saved;
    },
    edit: save({ endpoint: countEndpoints.edit, params, done: said("已保存") }),
    start: save({ endpoint: countEndpoints.start, params, done: said("已开始盘点") }),
    submit: save({ endpoint: countEndpoints.submit, params, done: said("已提交，等待审核") }),
    approve: save({ endpoint: countEndpoints.approve, params, done: said("已审核，差异已写入库存") }),
    recount: save({ endpoint: countEndpoints.recount, params, done: said("已退回，请复盘有差异的明细") }),
    void: save({ endpoint: countEndpoints.void, params, done: said("已作废") }),
    reject: save({ endpoint: countEndpoints.reject, params, done: said("已驳回") }),
  });
}

/** 切换, or Enter in the field of the place: 添加 with nothing to add. */
function isMove(form: FormData): boolean {
  const others = ["stay", "then", "save", "remove", "pick", "drop", "import"];
  return form.has("move") || (String(form.get("text") ?? "") === "" && !others.some((name) => form.has(name)));
}

/** The page's address at the place and grade that the form names; the style that is open stays open. */
function moved(search: string, form: FormData): string {
  const grade = form.get("toGrade") === "2" ? 2 : null;
  return withParams(search, { location: String(form.get("toLocation") ?? "").trim() || null, grade, page: null });
}
