/** 导出平台订单: one row an order or one a line; the buyer in full only for those who may see him, and audited. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { openSealer } from "#backoffice/core/secret.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { type Column, instant, money, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport, pagesOfIds } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import {
  orderFlagLabels,
  orderLineStateLabels,
  platformStateLabels,
  shopOrderExceptionLabels,
  shopOrderStateLabels,
} from "#contract/platform/order.words.ts";
import type { ShopOrderLine, ShopOrderRow } from "#contract/platform/order-shape.ts";
import { platformLabels } from "#contract/platform/shop.words.ts";
import { shopOrderExportEndpoints } from "#contract/platform/shop-orders.ts";
import { shopOrder } from "./order.tables.ts";
import { findOrderIds, readOrderLines, readOrders } from "./order-list.query.ts";
import { openReceiver } from "./order-paper.query.ts";

interface Exported extends ShopOrderRow {
  name: string;
  phone: string;
  address: string;
}
type ExportedLine = Exported & { line: ShopOrderLine };

const headColumns: readonly Column<Exported>[] = [
  text("订单号", 22, ({ platformNo, part }) => (part === 0 ? platformNo : `${platformNo}-${part}`)),
  text("平台", 10, ({ platform }) => platformLabels[platform]),
  text("店铺", 20, ({ shopName }) => shopName),
  text("处理状态", 10, ({ state }) => shopOrderStateLabels[state]),
  text("平台状态", 10, ({ platformState }) => platformStateLabels[platformState]),
  text("异常", 16, ({ exceptions }) => exceptions.map((one) => shopOrderExceptionLabels[one]).join("、")),
  text("收货人", 12, ({ name }) => name),
  text("电话", 14, ({ phone }) => phone),
  text("省", 10, ({ province }) => province),
  text("市", 10, ({ city }) => city),
  text("详细地址", 30, ({ address }) => address),
  number("件数", ({ qty }) => qty),
  money("实付", ({ paidFen }) => paidFen),
  money("已退", ({ refundedFen }) => refundedFen),
  text("发货仓", 16, ({ repositoryName }) => repositoryName),
  text("快递公司", 12, ({ courier }) => courier),
  text("快递单号", 20, ({ waybillNo }) => waybillNo),
  instant("下单时间", ({ placedTime }) => placedTime),
  instant("付款时间", ({ paidTime }) => paidTime),
  instant("发货期限", ({ shipDeadline }) => shipDeadline),
  instant("发货时间", ({ shippedTime }) => shippedTime),
  text("买家留言", 30, ({ buyerMessage }) => buyerMessage),
  text("卖家备注", 30, ({ sellerRemark }) => sellerRemark),
  text("旗帜", 8, ({ flag }) => orderFlagLabels[flag] ?? null),
];

const lineColumns: readonly Column<ExportedLine>[] = [
  ...headColumns.slice(0, 4),
  text("平台商品", 30, ({ line }) => line.title),
  text("规格", 20, ({ line }) => line.spec),
  text("商家编码", 16, ({ line }) => line.merchantCode),
  text("款号", 12, ({ line }) => line.sku?.styleNo ?? null),
  text("颜色", 10, ({ line }) => line.sku?.color ?? null),
  text("尺码", 8, ({ line }) => line.sku?.size ?? null),
  number("数量", ({ line }) => line.qty),
  number("已发", ({ line }) => line.shippedQty),
  money("金额", ({ line }) => line.amountFen),
  text("退款", 10, ({ line }) => orderLineStateLabels[line.state]),
];

async function readPage(context: Context, ids: readonly number[], unmasked: boolean): Promise<Exported[]> {
  const shown = await readOrders(context, ids);
  if (!unmasked) {
    return shown.map((row) => ({
      ...row,
      name: row.buyerMasked,
      phone: row.phoneTail && `*******${row.phoneTail}`,
      address: "",
    }));
  }
  const sealer = openSealer(context.settings);
  const sealed = await context.db
    .select({
      id: shopOrder.id,
      buyerSealed: shopOrder.buyerSealed,
      phoneSealed: shopOrder.phoneSealed,
      addressSealed: shopOrder.addressSealed,
    })
    .from(shopOrder)
    .where(sql`${shopOrder.id} = any(${pgArray(ids)}::bigint[])`);
  const byId = new Map(sealed.map((row) => [row.id, openReceiver(sealer, row)]));
  const nobody = { name: "", phone: "", address: "" };
  return shown.map((row) => ({ ...row, ...(byId.get(row.id) ?? nobody) }));
}

/** Whether the buyer is asked for in full, and may be. */
function readsBuyers({ actor }: Context, unmasked: boolean | undefined): boolean {
  if (!unmasked) return false;
  if (hasPermission(actor.permissions, [permissions.shopOrderPrivacy])) return true;
  throw new DomainError("您没有查看完整收货信息的权限，请导出隐去的");
}

export const shopOrderExport = listExport({
  topic: "shop-orders.export",
  title: "平台订单",
  endpoints: shopOrderExportEndpoints,
  seals: true,
  async count(context, filter) {
    const ids = await findOrderIds(context, filter);
    const [counted] = await rows<{ count: number }>(
      context.db,
      sql`select count(*) as count from shop_order_line where order_id = any(${pgArray(ids)}::bigint[])`,
    );
    return { document: ids.length, line: counted?.count ?? 0 };
  },
  async table(context, choice) {
    const unmasked = readsBuyers(context, choice.unmasked);
    const ids = await findOrderIds(context, choice);
    if (unmasked) {
      const { layout: _, format: __, unmasked: ___, ...filter } = choice;
      const after = { count: ids.length, filter };
      await writeAudit(context, [{ entity: "shop_order", entityId: ids[0] ?? 0, action: "export-unmasked", after }]);
    }
    if (choice.layout === "document") {
      return exportRows(headColumns, () => pagesOfIds(ids, 500, (some) => readPage(context, some, unmasked)));
    }
    return exportRows(lineColumns, () =>
      pagesOfIds(ids, 200, async (some) => {
        const orders = await readPage(context, some, unmasked);
        const lines = await readOrderLines(context.db, some);
        return orders.flatMap((order) => (lines.get(order.id) ?? []).map((line) => ({ ...order, line })));
      }),
    );
  },
});
