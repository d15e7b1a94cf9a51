/** The spreadsheets that go back to a platform by hand, where no keys do it: parcels that were sent, and stock. */

import { number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { exportRows, type Table } from "#backoffice/ground/spreadsheet/table-file.ts";
import type { Platform } from "#contract/platform/shop.words.ts";
import type { PlatformShipment, StockLevel } from "../adapter.ts";

/** How a platform heads the columns of its 批量发货. */
const shipmentHeadings: Partial<Record<Platform, readonly [order: string, courier: string, waybill: string]>> = {
  TAOBAO: ["订单编号", "物流公司", "运单号"],
  ALIBABA: ["订单编号", "物流公司", "运单号"],
  DOUYIN: ["订单号", "快递公司", "快递单号"],
  PINDUODUO: ["订单号", "快递公司", "快递单号"],
};

/** The table of parcels, one row each, as the platform's 批量发货 takes it. */
export function shipmentTable(platform: Platform, shipments: readonly PlatformShipment[]): Table {
  const [order, courier, waybill] = shipmentHeadings[platform] ?? ["订单号", "快递公司", "快递单号"];
  return exportRows<PlatformShipment>(
    [
      text(order, 24, (row) => row.platformNo),
      text(courier, 14, (row) => row.courier),
      text(waybill, 22, (row) => row.waybillNo),
    ],
    async function* () {
      yield shipments;
    },
  );
}

export interface NamedStockLevel extends StockLevel {
  readonly merchantCode: string;
  /** Its colour and size as the platform writes them: with the article it names what has neither number nor code. */
  readonly spec: string;
}

/** The table of stock, one row a SKU: what the platform may sell from now on. */
export function stockTable(levels: readonly NamedStockLevel[]): Table {
  return exportRows<NamedStockLevel>(
    [
      text("商品ID", 18, (row) => row.platformItemId),
      text("SKU ID", 18, (row) => row.platformSkuId),
      text("商家编码", 20, (row) => row.merchantCode),
      text("商品规格", 24, (row) => row.spec),
      number("库存", (row) => row.quantity),
    ],
    async function* () {
      yield levels;
    },
  );
}
