/** 生产批次 and 在产未交 of 商品详情: the style's batches, and by colour and size what is still to come of those under way. */
import type { Api } from "#app/lib/api/api.server.ts";
import { batchBadge, batchDue } from "#app/lib/format/batch.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import type { ProductItem } from "#contract/goods/product-item.ts";
import { batchOrderKindLabels } from "#contract/manufacture/batch.words.ts";
import { batchEndpoints } from "#contract/manufacture/batches.ts";
import { pageQuery } from "#contract/page.ts";
import { partyTypeLabels } from "#contract/party/parties.ts";
import { matrixOf } from "./sku-grid.server.ts";

export async function batchesTab(api: Api, item: ProductItem, search: URLSearchParams) {
  const { page, size } = parseSearch(pageQuery, search);
  const { content, totals, totalElements } = await api.call(batchEndpoints.list, {
    query: { productId: item.id, status: [], page, size, sort: [] },
  });
  const { planQty, cutQty, deliveredQty, repairOpenQty, secondQty, owedQty } = totals;
  return {
    styleNo: item.styleNo,
    rows: content.map((row) => ({
      id: row.id,
      no: row.no,
      orderLabel: batchOrderKindLabels[row.orderKind],
      factory: `${row.partyName}（${partyTypeLabels[row.partyType]}）`,
      badge: batchBadge(row.status, row.paused),
      due: batchDue(row.dueDate, row.daysLeft, row.status),
      bizDate: row.bizDate,
      planQty: row.planQty,
      cutQty: row.cutQty,
      deliveredQty: row.deliveredQty,
      repairOpenQty: row.repairOpenQty,
      secondQty: row.secondQty,
      owedQty: row.owedQty,
      progress: row.progress,
    })),
    totals: {
      planQty: formatCount(planQty),
      cutQty: formatCount(cutQty),
      deliveredQty: formatCount(deliveredQty),
      repairOpenQty: formatCount(repairOpenQty),
      secondQty: formatCount(secondQty),
      owedQty: formatCount(owedQty),
    },
    paging: { page, size, total: totalElements },
  };
}

/** A batch of which everything came is left out, until a repair or a correction takes pieces back. */
export async function openTab(api: Api, item: ProductItem) {
  const { batches, cells } = await api.call(batchEndpoints.open, { params: { id: item.id } });
  const matrix = (batchId: number | null) =>
    matrixOf(item, ({ id }) =>
      cells.reduce(
        (sum, cell) => sum + (cell.skuId === id && (batchId ?? cell.batchId) === cell.batchId ? cell.qty : 0),
        0,
      ),
    );
  return {
    all: matrix(null),
    batches: batches
      .filter(({ id }) => cells.some(({ batchId }) => batchId === id))
      .map(({ id, no, partyName, status, dueDate, daysLeft }) => ({
        ...{ id, no, partyName },
        badge: batchBadge(status),
        due: batchDue(dueDate, daysLeft, status),
        matrix: matrix(id),
      })),
  };
}
