/** The rows of made-up batches, of what belongs to them and of wages: gathered in memory and written at the end in one go. */
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#backoffice/db/connect.ts";
import { cashSlip } from "#backoffice/overview/finance/slip/slip.tables.ts";
import { wageSettlement } from "#backoffice/trade/employee/wage/wage.tables.ts";
import {
  batch,
  batchBom,
  batchEvent,
  batchLine,
  batchProcess,
  bundle,
  cutBed,
} from "#backoffice/trade/manufacture/batch/batch.tables.ts";
import { delivery, deliveryLine } from "#backoffice/trade/manufacture/delivery/delivery.tables.ts";
import {
  materialAdjust,
  materialAdjustLine,
  materialIssue,
  materialIssueLine,
} from "#backoffice/trade/manufacture/material/issue/material-issue.tables.ts";
import {
  materialPurchase,
  materialPurchaseLine,
} from "#backoffice/trade/manufacture/material/purchase/material-purchase.tables.ts";
import { pieceRecord } from "#backoffice/trade/manufacture/piece/piece.tables.ts";
import {
  repair,
  repairLine,
  repairReturn,
  repairReturnLine,
} from "#backoffice/trade/manufacture/repair/repair.tables.ts";
import { partyPayment } from "#backoffice/trade/party/payment/payment.tables.ts";
import { insertRows } from "../rows.ts";

/** In the order of their references. */
const tables = {
  batch,
  batchLine,
  batchProcess,
  batchBom,
  batchEvent,
  cutBed,
  bundle,
  materialPurchase,
  materialPurchaseLine,
  materialIssue,
  materialIssueLine,
  materialAdjust,
  materialAdjustLine,
  delivery,
  deliveryLine,
  repair,
  repairLine,
  repairReturn,
  repairReturnLine,
  partyPayment,
  cashSlip,
  wageSettlement,
  pieceRecord,
} as const satisfies Record<string, PgTable>;
type Tables = typeof tables;
type Row<K extends keyof Tables> = Tables[K]["$inferInsert"] & { id: number };

export interface BatchRows {
  /** Gives the row, numbered; what is changed of it before the end is written so. */
  add<K extends keyof Tables>(name: K, row: Omit<Row<K>, "id">): Row<K>;
  all<K extends keyof Tables>(name: K): Row<K>[];
  write(db: Db): Promise<void>;
}

export function createBatchRows(): BatchRows {
  const kept = new Map<keyof Tables, Row<keyof Tables>[]>();
  function all<K extends keyof Tables>(name: K): Row<K>[] {
    const found = kept.get(name) ?? [];
    kept.set(name, found);
    // Each name's list is only ever given rows of its table.
    return found as Row<K>[];
  }
  return {
    all,
    add(name, row) {
      const rows = all(name);
      const numbered = { ...row, id: rows.length + 1 } as (typeof rows)[number];
      rows.push(numbered);
      return numbered;
    },
    async write(db) {
      for (const [name, table] of Object.entries(tables)) {
        const rows = kept.get(name as keyof Tables) ?? [];
        // All rows have the keys of the first.
        const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
        const even = rows.map((row) =>
          Object.fromEntries(keys.map((key) => [key, row[key as keyof typeof row] ?? null])),
        );
        await insertRows(db, table, even as never);
      }
    },
  };
}
