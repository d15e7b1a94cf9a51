/**
 * The areas of `npm run mutate:operations`: which files get faults, and which tests are asked of them. The tests of an
 * area are those that mean its operations, the quick and telling ones first: a fault that is noticed ends its run there.
 * A whole room is named by its folder, and so are its tests: what is added to it belongs to its area.
 */
import { readdirSync } from "node:fs";

/**
 * @typedef {object} Area
 * @property {readonly string[]} mutate Globs of Stryker, from the project's root.
 * @property {readonly string[]} tests Test files, from the project's root, in the order they are asked.
 */

const noOperations = ["rules", "tables", "rows", "module", "test", "cli", "data"].map(
  (kind) => `!backoffice/**/*.${kind}.ts`,
);
/** What only reads: lists, exports, what the search asks. */
const noQuestions = ["!**/*.query.ts", "!**/*-export.ts", "!**/*-search.ts", "!**/*-filter.ts"];
const testsOf =
  (/** @type {string} */ domain) =>
  (/** @type {string[]} */ ...names) =>
    names.map((name) => `tests/api/${domain}/${name}.test.ts`);
/** Those named, then all others of the domain but random commands, which take long, and what brings old databases along. */
const allTestsOf =
  (/** @type {string} */ domain) =>
  (/** @type {string[]} */ ...names) => {
    const all = readdirSync(new URL(`../../tests/api/${domain}`, import.meta.url))
      .map((file) => file.replace(".test.ts", ""))
      .filter((name) => !/-(commands|upgrade)$/.test(name));
    return testsOf(domain)(...new Set([...names, ...all.sort()]));
  };
const stall = testsOf("stall");
const inventory = testsOf("inventory");
const system = testsOf("system");
const session = testsOf("session");
const node = testsOf("node");
const finance = testsOf("finance");

/** What of the shops talks with platforms, printers and files. */
const exchange = ["adapter", "bill", "ewaybill", "label", "sync"].map(
  (folder) => `backoffice/trade/platform/${folder}/**/*.ts`,
);

/** @type {Record<string, Area>} */
export const areas = {
  "money-ledger": {
    mutate: ["backoffice/ledgers/money-ledger/*.ts", ...noOperations],
    tests: [
      ...stall("bill-guards", "account-scope", "bill-money-back", "receipts"),
      ...inventory("supplier-payments", "purchases"),
      ...finance("funds", "assets"),
      "tests/api/party/party-money.test.ts",
      ...system("ledger-guard", "hotfixes"),
      ...stall("bill-giveaways", "recharges", "distributor-merge", "money-commands"),
    ],
  },
  "stock-ledger": {
    mutate: ["backoffice/ledgers/stock-ledger/*.ts", ...noOperations],
    tests: [
      "tests/api/goods/style-cost.test.ts",
      "tests/api/goods/product-skus.test.ts",
      ...inventory(
        ...["adjustments", "transfers", "purchases", "unpriced-purchases", "stock-ledger", "repository-closing"],
        "stock-guards",
      ),
      ...system("hotfixes"),
    ],
  },
  bills: {
    mutate: ["backoffice/trade/stall/bill/**/*.ts", ...noQuestions, ...noOperations],
    tests: stall(
      ...["bill-guards", "stall-guards", "bill-prices", "bill-giveaways", "bill-money-back", "bill-messages", "bills"],
    ),
  },
  documents: {
    mutate: ["backoffice/ground/documents/*.ts", ...noOperations],
    tests: [
      ...inventory(
        "document-bad-input",
        "document-exports",
        "adjustments",
        "stock-movements",
        "transfers",
        "purchases",
      ),
      ...node("clock-ahead", "deletion"),
      ...inventory("repositories", "repository-closing"),
      "tests/api/goods/product-bulk.test.ts",
      ...stall("account-scope"),
    ],
  },
  money: {
    mutate: [
      "backoffice/trade/stall/account/receipt.ts",
      "backoffice/trade/stall/recharge/recharge.ts",
      "backoffice/trade/party/payment/payment.ts",
      "backoffice/trade/inventory/purchase/purchase-{money,pricing}.ts",
    ],
    tests: [
      ...stall("recharges", "receipts", "stall-guards"),
      ...inventory("supplier-payments", "unpriced-purchases"),
      ...stall("money-commands"),
    ],
  },
  production: {
    mutate: ["backoffice/trade/manufacture/**/*.ts", ...noQuestions, "!**/*-message.ts", ...noOperations],
    tests: [
      "tests/api/party/party-money.test.ts",
      ...allTestsOf("manufacture")(
        ...["batches", "deliveries", "repairs", "pieces", "material-issues", "material-purchases", "materials"],
        ...["production-transitions", "production-closed-month", "batch-cost", "color-merge", "own-pieces"],
        ...["delivery-days", "production-story", "processes"],
      ),
      ...system("hotfixes"),
    ],
  },
  wages: {
    mutate: [
      "backoffice/trade/employee/**/*.ts",
      "backoffice/masters/employee/second-person.ts",
      ...noQuestions,
      ...noOperations,
    ],
    tests: [
      "tests/api/employee/wages.test.ts",
      ...finance("second-person"),
      ...testsOf("manufacture")("production-closed-month", "batch-guards"),
      ...finance("closed-month", "days"),
      ...system("lost-rights"),
      "tests/api/employee/profile.test.ts",
      "tests/api/employee/wage-commands.test.ts",
    ],
  },
  shops: {
    mutate: [
      "backoffice/trade/platform/**/*.ts",
      ...exchange.map((folder) => `!${folder}`),
      ...noQuestions,
      ...noOperations,
    ],
    tests: allTestsOf("platform")(
      ...["order-acts", "orders", "after-sales", "packing", "order-rules", "waves", "order-holds", "returns"],
      ...["interceptions", "wholesale", "shops", "grants", "licenses", "order-upsert", "shop-earnings"],
      ...["order-files", "platform-files", "file-then-pull", "shop-goods", "sync-ship", "sync-push"],
    ),
  },
  "shop-exchange": {
    mutate: [...exchange, ...noQuestions, ...noOperations],
    tests: allTestsOf("platform")(
      ...["ewaybills", "labels", "shop-earnings", "ewaybill-adapter", "adapter", "shop-goods", "sync-ship"],
      ...["sync-push", "file-then-pull", "order-files", "platform-files", "sync-pull"],
    ),
  },
  finance: {
    mutate: ["backoffice/overview/finance/**/*.ts", "backoffice/masters/period/*.ts", ...noQuestions, ...noOperations],
    tests: [
      ...allTestsOf("finance")(
        ...["slips", "fixed-assets", "periods", "batch-expenses", "settlements", "closed-month", "closed-month-acts"],
        ...["hindrances", "second-person", "costs", "profit", "net-assets"],
      ),
      ...testsOf("platform")("shop-earnings"),
    ],
  },
  sessions: {
    mutate: ["backoffice/ground/auth/*.ts", "!backoffice/ground/auth/captcha.picture.ts", ...noOperations],
    tests: [
      ...session("session", "sign-in"),
      ...node("limits"),
      ...session("password", "rsa-sign-in", "mail-codes", "account"),
      "tests/api/monitor/online.test.ts",
      "tests/api/eladmin/eladmin-2-4.test.ts",
      ...node("relay"),
    ],
  },
  rights: {
    mutate: [
      "backoffice/core/http/{route,errors,question}.ts",
      "backoffice/ground/http/idempotency.ts",
      "backoffice/masters/stall/*.ts",
      "backoffice/masters/repository/*.ts",
      "backoffice/ground/users/{people,bring-roles,level,user,account,grants.query}.ts",
      "backoffice/ground/users/role/*.ts",
      "!**/{*-export,*-list.query,*-overview.query,*-subjects.query}.ts",
      ...noOperations,
    ],
    tests: [
      ...node("refusals"),
      "tests/api/goods/product-add.test.ts",
      ...inventory("repository-permissions"),
      ...stall("account-scope", "bill-guards"),
      "backoffice/compose/mutations.test.ts",
      ...inventory("repositories"),
      ...node("limits"),
      ...session("session"),
      ...system("roles", "grants", "users", "user-guards", "lost-rights", "data-scope"),
      ...inventory("purchases"),
      ...node("openapi"),
      "tests/api/mnt/connections.test.ts",
      "tests/api/eladmin/eladmin-2-4.test.ts",
      "tests/api/monitor/logs.test.ts",
    ],
  },
};

/** Rooms over goods and money that are no area yet, each with what asks of its operations instead. */
export const withoutArea = {
  "backoffice/ledgers/material-ledger/": "random commands against its invariants (material-commands.test.ts)",
  "backoffice/ledgers/first-day.ts": "first-day.test.ts alone",
  "backoffice/trade/inventory/":
    "random commands against its invariants (document-commands, transfer-commands); documents",
  "backoffice/trade/market/": "moves neither goods nor money",
  "backoffice/trade/party/": "payments are of the area money; the rest are statements, which only read",
  "backoffice/trade/stall/account/":
    "receipts are of the area money; the rest by random commands (money-commands.test.ts)",
  "backoffice/trade/stall/distributor/": "merging is asked by money-ledger; the rest moves neither goods nor money",
  "backoffice/trade/stall/goods/": "moves neither goods nor money",
  "backoffice/trade/stall/printing/": "moves neither goods nor money",
};

/**
 * The area of that name.
 * @param {string | undefined} name
 * @returns {Area}
 */
export function areaOf(name) {
  const area = name === undefined ? undefined : areas[name];
  if (!area) throw new Error(`no area "${name}"; there are ${Object.keys(areas).join(", ")}`);
  return area;
}
