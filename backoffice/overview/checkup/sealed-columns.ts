/** Every column that holds sealed texts (secret.ts), and what is derived from the same key: what another key must reach. */

import type { Sealer } from "#backoffice/core/secret.ts";
import { renewAfterSaleMarks, renewOrderMarks } from "#backoffice/trade/platform/order/order-marks.ts";

/** From one key to another. */
export interface KeyChange {
  readonly old: Sealer;
  readonly next: Sealer;
}

/** Marks (`Sealer.mark`) beside sealed texts, and what else they are made of. */
export interface Marks {
  readonly columns: readonly string[];
  /** Gives the columns that change; `row` holds the texts of this table opened and the other columns as they are. */
  readonly renew: (row: Readonly<Record<string, string | null>>, change: KeyChange) => Record<string, string>;
}

export interface SealedTable {
  readonly table: string;
  /** The primary key's column, by which the rows are walked, and its type. */
  readonly key: readonly [column: string, type: "bigint" | "text"];
  /** Each a sealed text, or nothing. */
  readonly texts?: readonly string[];
  /** JSON in which any string, at any depth, may be sealed. */
  readonly json?: readonly string[];
  readonly marks?: Marks;
  /** Only these rows hold any. */
  readonly where?: string;
  /** Modules that seal what lies here, under `backoffice/`. */
  readonly sealedBy: readonly string[];
}

const id = ["id", "bigint"] as const;

export const sealedTables: readonly SealedTable[] = [
  {
    table: "setting",
    key: ["key", "text"],
    json: ["value"],
    sealedBy: [
      "ground/mail/settings.ts",
      "ground/settings/initial-password.ts",
      "ground/storage/setting.ts",
      "overview/backup/copy/setting.ts",
    ],
  },
  { table: "mail", key: id, texts: ["body"], where: "sealed and body <> ''", sealedBy: ["ground/mail/code.ts"] },
  { table: "database_connection", key: id, texts: ["password"], sealedBy: ["ground/connection/connection.ts"] },
  { table: "deploy_server", key: id, texts: ["password", "private_key"], sealedBy: ["ground/deploy/server.ts"] },
  {
    table: "employee",
    key: id,
    texts: ["id_card_sealed", "bank_card_sealed"],
    sealedBy: ["masters/employee/employee/employee-numbers.ts"],
  },
  { table: "job", key: id, texts: ["file_key_sealed"], sealedBy: ["ground/jobs/job-file.ts"] },
  { table: "shop", key: id, texts: ["app_secret_sealed"], sealedBy: ["trade/platform/shop/shop-file.ts"] },
  {
    table: "shop_token",
    key: ["shop_id", "bigint"],
    texts: ["access_sealed", "refresh_sealed"],
    sealedBy: ["trade/platform/shop/grant.ts"],
  },
  { table: "wholesale_auth", key: id, texts: ["token_sealed"], sealedBy: ["trade/platform/wholesale/wholesale.ts"] },
  {
    table: "shop_order",
    key: id,
    texts: ["buyer_sealed", "phone_sealed", "address_sealed"],
    marks: {
      columns: ["door_hash", "receiver_digest", "digest", "province", "city", "district"],
      renew: renewOrderMarks,
    },
    sealedBy: ["trade/platform/order/order-snapshot.ts"],
  },
  { table: "ewaybill", key: id, texts: ["print_sealed"], sealedBy: ["trade/platform/ewaybill/ewaybill-call.ts"] },
  {
    table: "after_sale",
    key: id,
    marks: { columns: ["digest"], renew: renewAfterSaleMarks },
    sealedBy: ["trade/platform/order/after-sale/upsert-refund.ts"],
  },
];
