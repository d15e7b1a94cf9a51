/** What the forms of 批次详情 do, by intent. */

import type { ActionFunctionArgs } from "@remix-run/node";
import { Refused, readLi, readYuan } from "#app/lib/form/form.server.ts";
import { act, requireId, save } from "#app/lib/form/save-form.server.ts";
import { readRows } from "#app/lib/form/table-form.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { batchCuttingEndpoints } from "#contract/manufacture/batch-cutting.ts";
import { batchEndpoints } from "#contract/manufacture/batches.ts";

export async function actOnBatch(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  const to = productionPaths.batch.detail(params.id);
  const said = (notice: string) => () => ({ to, notice });
  const stage = save({ endpoint: batchEndpoints.stage, params, done: said("已登记进度") });
  return act(args, {
    plan: save({ endpoint: batchEndpoints.plan, params, done: said("已下单") }),
    reload: save({ endpoint: batchEndpoints.reload, params, done: said("已按款式重新带出工序和用料") }),
    sew: stage,
    finish: stage,
    pause: save({ endpoint: batchEndpoints.pause, params, done: said("已暂停") }),
    resume: save({ endpoint: batchEndpoints.resume, params, done: said("已恢复") }),
    cancel: save({ endpoint: batchEndpoints.cancel, params, done: said("已取消") }),
    transfer: save({
      endpoint: batchEndpoints.transfer,
      params,
      reads: { feeLi: (text) => readLi("新加工费", text, { empty: undefined }) },
      body: (fields) => ({ ...fields, bundleIds: [fields.bundleIds].flat().filter(Boolean) }),
      done: ({ saved: { bundles, qty } }) => ({
        to,
        notice: bundles > 0 ? `已转 ${bundles} 扎 ${qty} 件` : "已转厂",
      }),
    }),
    close: save({
      endpoint: batchEndpoints.close,
      params,
      reads: { deductFen: (text) => readYuan("扣款", text, { empty: 0 }) },
      body: ({ shorts, ...fields }) => {
        const cells = readRows("shorts", shorts, (row, cell) => ({
          skuId: row.skuId,
          qty: row.qty,
          reason: row.reason ?? "",
          deductFen: cell("deductFen", (text) => readYuan("扣款", text, { empty: 0 })),
        }));
        if (!fields.reason && cells.some(({ reason }) => reason.trim() === "")) {
          throw new Refused("请填写短少原因", "reason");
        }
        return { ...fields, shorts: cells };
      },
      done: said("已结案"),
    }),
    voidBed: (given, form) =>
      save({
        endpoint: batchCuttingEndpoints.voidBed,
        params: { ...params, bedId: String(form.get("bedId")) },
        body: ({ bedId: _bed, ...body }) => body,
        done: said("已作废这一床"),
      })(given, form),
  });
}
