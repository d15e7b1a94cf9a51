/** Composes the back office: the API of product.md §7 over one database. */
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { ZodType } from "zod";
import { authModule } from "./auth/auth.module.ts";
import { backupModule } from "./backup/backup.module.ts";
import type { Clock } from "./clock.ts";
import { connectionModule } from "./connection/connection.module.ts";
import type { Settings } from "./context.ts";
import { platformDashboardModule } from "./dashboard/platform.module.ts";
import { productionDashboardModule } from "./dashboard/production.module.ts";
import { sellingDashboardModule } from "./dashboard/selling.module.ts";
import { stockDashboardModule } from "./dashboard/stock.module.ts";
import { systemDashboardModule } from "./dashboard/system.module.ts";
import type { Database } from "./db/connect.ts";
import type { QueueWorker } from "./db/queue-worker.ts";
import { deployModule } from "./deploy/deploy.module.ts";
import { dictionaryModule } from "./dictionary/dictionary.module.ts";
import { employeeModule } from "./employee/employee/employee.module.ts";
import { employeeImportModule } from "./employee/import/employee-import.module.ts";
import { wageModule } from "./employee/wage/wage.module.ts";
import { startEventHub } from "./events/hub.ts";
import { fileModule } from "./files/file.module.ts";
import { agingModule } from "./finance/aging/aging.module.ts";
import { costModule } from "./finance/cost/cost.module.ts";
import { fixedAssetModule } from "./finance/fixed-asset/fixed-asset.module.ts";
import { overviewModule } from "./finance/overview/overview.module.ts";
import { periodModule } from "./finance/period/period.module.ts";
import { profitModule } from "./finance/profit/profit.module.ts";
import { settlementImportModule } from "./finance/slip/settlement-import.ts";
import { slipModule } from "./finance/slip/slip.module.ts";
import { attributeModule } from "./goods/attribute/attribute.module.ts";
import { productImportModule } from "./goods/import/product-import.module.ts";
import { lineModule } from "./goods/line/line.module.ts";
import { pictureModule } from "./goods/picture/picture.module.ts";
import { productModule } from "./goods/product/product.module.ts";
import { hotfixModule } from "./hotfix/hotfix.module.ts";
import { allowOrigins } from "./http/cors.ts";
import { answerErrors, refuseAddress } from "./http/errors.ts";
import { idempotencyModule } from "./http/idempotency.ts";
import { documentApi } from "./http/openapi.ts";
import { mount } from "./http/route.ts";
import { adjustmentModule } from "./inventory/adjustment/adjustment.module.ts";
import { alertModule } from "./inventory/alert/alert.module.ts";
import { countModule } from "./inventory/count/count.module.ts";
import { openingModule } from "./inventory/opening/opening.module.ts";
import { purchaseModule } from "./inventory/purchase/purchase.module.ts";
import { repositoryModule } from "./inventory/repository/repository.module.ts";
import { stockModule } from "./inventory/stock/stock.module.ts";
import { transferModule } from "./inventory/transfer/transfer.module.ts";
import { issueModule } from "./issues/issue.module.ts";
import { jobModule } from "./jobs/job.module.ts";
import { startJobs } from "./jobs/runner.ts";
import { logModule } from "./logs/log.module.ts";
import { type LogRecorder, recordLogs } from "./logs/record.ts";
import { mailModule } from "./mail/mail.module.ts";
import { batchModule } from "./manufacture/batch/batch.module.ts";
import { deliveryModule } from "./manufacture/delivery/delivery.module.ts";
import { materialModule } from "./manufacture/material/material.module.ts";
import { pieceModule } from "./manufacture/piece/piece.module.ts";
import { processModule } from "./manufacture/process/process.module.ts";
import { repairModule } from "./manufacture/repair/repair.module.ts";
import { eventModule } from "./market/event/event.module.ts";
import { eventImportModule } from "./market/event/event-import.ts";
import { barImportModule } from "./market/index/bar-import.ts";
import { marketModule } from "./market/index/market.module.ts";
import { menuModule } from "./menus/menu.module.ts";
import { messageModule } from "./messages/message.module.ts";
import { jobsOf, type Module, outboxOf, routesOf, scheduledWorksOf, workersOf } from "./module.ts";
import { fundModule } from "./money-ledger/fund.module.ts";
import { startOutbox } from "./outbox/outbox.ts";
import { partyImportModule } from "./party/import/party-import.module.ts";
import { partyModule } from "./party/party.module.ts";
import { paymentModule } from "./party/payment/payment.module.ts";
import { licenseModule } from "./platform/license/license.module.ts";
import { shopOrderModule } from "./platform/order/order.module.ts";
import { waybillImportModule } from "./platform/order/waybill-import.ts";
import { shopModule } from "./platform/shop/shop.module.ts";
import { shopSkuImportModule } from "./platform/sync/shop-sku-import.ts";
import { syncModule } from "./platform/sync/sync.module.ts";
import { wholesaleModule } from "./platform/wholesale/wholesale.module.ts";
import { scheduledTaskModule } from "./scheduled/scheduled-task.module.ts";
import { startScheduler } from "./scheduled/scheduler.ts";
import { settingModule } from "./settings/setting.module.ts";
import { setupModule } from "./setup/setup.module.ts";
import { accountModule } from "./stall/account/account.module.ts";
import { receiptModule } from "./stall/account/receipt.module.ts";
import { billModule } from "./stall/bill/bill.module.ts";
import { distributorModule } from "./stall/distributor/distributor.module.ts";
import { distributorImportModule } from "./stall/distributor/import/distributor-import.module.ts";
import { stallGoodsModule } from "./stall/goods/stall-goods.module.ts";
import { printingModule } from "./stall/printing/printing.module.ts";
import { rechargeModule } from "./stall/recharge/recharge.module.ts";
import { strategyModule } from "./stall/strategy/strategy.module.ts";
import { serveDruid } from "./statements/druid.ts";
import { statementModule } from "./statements/statement.module.ts";
import { productionStatisticModule } from "./statistics/production/production.module.ts";
import { stallStatisticModule } from "./statistics/stall-statistics.module.ts";
import { storageModule } from "./storage/storage.module.ts";
import { serveMetrics } from "./telemetry/metrics.ts";
import { startTelemetry, type Telemetry } from "./telemetry/sample.ts";
import { telemetryModule } from "./telemetry/telemetry.module.ts";
import { unofferedModule } from "./unoffered/unoffered.module.ts";
import { departmentModule } from "./users/department/department.module.ts";
import { userImportModule } from "./users/import/user-import.module.ts";
import { positionModule } from "./users/position/position.module.ts";
import { userModule } from "./users/user.module.ts";
import { versionModule } from "./versions/version.module.ts";

/**
 * What the back office is made of. Work in the background follows this order: figures of the goods before those of
 * the stalls, a day's sums before the customers' years that are made of them.
 */
export const modules: readonly Module[] = [
  idempotencyModule,
  authModule,
  userModule,
  userImportModule,
  positionModule,
  issueModule,
  messageModule,
  menuModule,
  departmentModule,
  dictionaryModule,
  productModule,
  lineModule,
  adjustmentModule,
  openingModule,
  platformDashboardModule,
  stockDashboardModule,
  sellingDashboardModule,
  productionDashboardModule,
  systemDashboardModule,
  purchaseModule,
  deliveryModule,
  repairModule,
  paymentModule,
  countModule,
  attributeModule,
  productImportModule,
  transferModule,
  pictureModule,
  repositoryModule,
  stockModule,
  stallGoodsModule,
  billModule,
  printingModule,
  stallStatisticModule,
  productionStatisticModule,
  alertModule,
  processModule,
  materialModule,
  batchModule,
  partyModule,
  employeeModule,
  pieceModule,
  employeeImportModule,
  wageModule,
  slipModule,
  settlementImportModule,
  profitModule,
  costModule,
  partyImportModule,
  shopModule,
  syncModule,
  shopSkuImportModule,
  licenseModule,
  shopOrderModule,
  waybillImportModule,
  wholesaleModule,
  distributorModule,
  distributorImportModule,
  strategyModule,
  fundModule,
  fixedAssetModule,
  periodModule,
  agingModule,
  overviewModule,
  rechargeModule,
  receiptModule,
  accountModule,
  versionModule,
  jobModule,
  logModule,
  telemetryModule,
  statementModule,
  backupModule,
  settingModule,
  setupModule,
  deployModule,
  connectionModule,
  storageModule,
  fileModule,
  mailModule,
  hotfixModule,
  marketModule,
  barImportModule,
  eventModule,
  eventImportModule,
  unofferedModule,
  scheduledTaskModule(() => scheduledWorksOf(modules)),
];

export interface BackofficeOptions {
  /** Already migrated; the caller closes it after the app. */
  database: Database;
  clock: Clock;
  settings: Settings & {
    /** The product's version, for the documentation. */
    appVersion: string;
    /** Whose `X-Forwarded-For` is believed: the web process on loopback unless told otherwise. */
    trustProxy?: string | undefined;
    /** Origins whose pages may call; none unless told. */
    corsOrigins?: readonly string[] | undefined;
    /** Who brings it may read `/metrics`; without one there is none. */
    metricsToken?: string | undefined;
  };
  logger?: FastifyBaseLogger | undefined;
}

/**
 * Named at once rather than set after: Fastify would load its own compilers for JSON Schema first, 170 modules that
 * nothing uses. Its types know only of those, hence the cast; it asks each for a compiler once and calls that.
 */
const zodCompilers = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
} as unknown as NonNullable<NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]>;

export async function createBackoffice({
  database,
  clock,
  settings,
  logger,
}: BackofficeOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    trustProxy: settings.trustProxy ?? "loopback",
    // A path may carry as many ids as a list has rows (eladmin-api.md §1.1 item 7).
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000, querystringParser: (text) => parseQuery(text) },
    frameworkErrors: refuseAddress,
    schemaController: { compilersFactory: zodCompilers },
  });
  app.decorateRequest("context");
  answerErrors(app);
  allowOrigins(app, settings.corsOrigins ?? []);
  parseJson(app);
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("Cache-Control")) reply.header("Cache-Control", "no-store");
  });
  await documentApi(app, settings.appVersion, { db: database.db, clock });
  for (const path of ["/health", "/healthz"]) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      const answers = await database.db.execute("select 1").then(
        () => true,
        () => false,
      );
      return reply.code(answers ? 200 : 503).send({ status: answers ? "ok" : "database" });
    });
  }
  app.decorate("logs", recordLogs(app, { db: database.db, clock }));
  app.decorate("telemetry", startTelemetry(app, { database, clock, settings }));
  serveMetrics(app, { database, sampler: app.telemetry.sampler, token: settings.metricsToken });
  await serveDruid(app, { db: database.db, clock, settings });
  await mount(app, { db: database.db, clock, settings }, routesOf(modules));
  const hub = await startEventHub({ server: app.server, database, clock });
  app.addHook("preClose", () => hub.close());
  const outbox = await startOutbox({ database, clock, log: app.log }, outboxOf(modules, { clock, settings }));
  app.decorate("outbox", outbox);
  app.addHook("onClose", () => outbox.stop());
  const jobs = await startJobs({ database, clock, settings, log: app.log }, jobsOf(modules));
  app.decorate("jobs", jobs);
  app.addHook("onClose", () => jobs.stop());
  const scheduler = await startScheduler({ database, clock, settings, log: app.log }, scheduledWorksOf(modules));
  app.decorate("scheduler", scheduler);
  app.addHook("onClose", () => scheduler.stop());
  const workers: QueueWorker[] = [];
  for (const start of workersOf(modules)) {
    const worker = await start({ database, clock, settings, log: app.log });
    workers.push(worker);
    app.addHook("onClose", () => worker.stop());
  }
  app.decorate("workers", workers);
  return app;
}

/** The product announces JSON with every request (product.md §7), also where there is no body; only a body that is wanted must be there. */
function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, text, done) => {
    if (text === "" && takesNothing(request.routeOptions.schema?.body)) return done(null, undefined);
    return parse(request, text, done);
  });
}

/** Without a schema there is no body, and one may let it be absent; Fastify gives the validator null then. */
function takesNothing(schema: unknown): boolean {
  return !schema || (schema as ZodType).safeParse(null).success;
}

/** Empty values mean "not given": a GET form sends every field it has. Repeated keys become arrays. */
function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    if (value === "") continue;
    const earlier = query[key];
    query[key] = earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value];
  }
  return query;
}

declare module "fastify" {
  interface FastifyInstance {
    /** What is done after commits; tests wait for it. */
    outbox: QueueWorker;
    /** What takes longer than a request; tests wait for it. */
    jobs: QueueWorker;
    /** What runs by the clock; tests wait for it. */
    scheduler: QueueWorker;
    /** What works off the queues of single modules, in their order; tests wait for it. */
    workers: readonly QueueWorker[];
    /** What records operations and errors; tests wait for it. */
    logs: LogRecorder;
    /** What measures this process. */
    telemetry: Telemetry;
  }
}
