/** Composes the back office: the API of product.md §7 over one database. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { authRoutes } from "./auth/auth.routes.ts";
import { bizDateOf, type Clock } from "./clock.ts";
import type { Settings } from "./context.ts";
import { stallDeskRoutes } from "./dashboard/selling.routes.ts";
import { deskRoutes } from "./dashboard/stock.routes.ts";
import type { Database } from "./db/connect.ts";
import type { QueueWorker } from "./db/queue-worker.ts";
import { dictionaryRoutes } from "./dictionary/dictionary.routes.ts";
import { startEventHub } from "./events/hub.ts";
import { attributeRoutes } from "./goods/attribute/attribute.routes.ts";
import { productImportRoutes } from "./goods/import/product-import.routes.ts";
import { productCheckJob, productWriteJob } from "./goods/import/product-import-jobs.ts";
import { lineRoutes } from "./goods/line/line.routes.ts";
import { pictureRoutes } from "./goods/picture/picture.routes.ts";
import { productRoutes } from "./goods/product/product.routes.ts";
import { productExport } from "./goods/product/product-export.ts";
import { refreshProductList } from "./goods/product/product-list.ts";
import { answerErrors, refuseAddress } from "./http/errors.ts";
import { documentApi } from "./http/openapi.ts";
import { mount } from "./http/route.ts";
import { adjustmentRoutes } from "./inventory/adjustment/adjustment.routes.ts";
import { adjustmentExport } from "./inventory/adjustment/adjustment-export.ts";
import { alertRoutes } from "./inventory/alert/alert.routes.ts";
import { evaluateMoved, evaluateRules } from "./inventory/alert/alert-evaluation.ts";
import { countRoutes } from "./inventory/count/count.routes.ts";
import { countExport } from "./inventory/count/count-export.ts";
import { purchaseRoutes } from "./inventory/purchase/purchase.routes.ts";
import { purchaseExport } from "./inventory/purchase/purchase-export.ts";
import { repositoryRoutes } from "./inventory/repository/repository.routes.ts";
import { movementExport } from "./inventory/stock/movement-export.ts";
import { stockRoutes } from "./inventory/stock/stock.routes.ts";
import { stockExport } from "./inventory/stock/stock-export.ts";
import { supplierPaymentRoutes } from "./inventory/supplier-payment/supplier-payment.routes.ts";
import { transferRoutes } from "./inventory/transfer/transfer.routes.ts";
import { transferExport } from "./inventory/transfer/transfer-export.ts";
import { issueRoutes } from "./issues/issue.routes.ts";
import { jobRoutes } from "./jobs/job.routes.ts";
import { startJobs } from "./jobs/runner.ts";
import { menuRoutes } from "./menus/menu.routes.ts";
import { messageRoutes } from "./messages/message.routes.ts";
import { fundRoutes } from "./money-ledger/fund.routes.ts";
import { startOutbox } from "./outbox/outbox.ts";
import { exportJob } from "./spreadsheet/export.ts";
import { accountRoutes } from "./stall/account/account.routes.ts";
import { accountEntryExport } from "./stall/account/account-export.ts";
import { receiptRoutes } from "./stall/account/receipt.routes.ts";
import { statementExport } from "./stall/account/statement-export.ts";
import { billRoutes } from "./stall/bill/bill.routes.ts";
import { billExport, billLineExport } from "./stall/bill/bill-export.ts";
import { sendNotableBills } from "./stall/bill/bill-message.ts";
import { distributorRoutes } from "./stall/distributor/distributor.routes.ts";
import { distributorExport } from "./stall/distributor/distributor-export.ts";
import { refreshCustomerYears } from "./stall/distributor/distributor-year.ts";
import { stallGoodsRoutes } from "./stall/goods/stall-goods.routes.ts";
import { printingRoutes } from "./stall/printing/printing.routes.ts";
import { rechargeRoutes } from "./stall/recharge/recharge.routes.ts";
import { rechargeExport } from "./stall/recharge/recharge-export.ts";
import { strategyRoutes } from "./stall/strategy/strategy.routes.ts";
import { rebuildChanged } from "./statistics/aggregate.ts";
import { stallStatisticExport } from "./statistics/stall-manage-export.ts";
import { stallStatisticRoutes } from "./statistics/stall-statistics.routes.ts";
import { refreshStyleStock } from "./statistics/style-stock.ts";
import { userRoutes } from "./users/user.routes.ts";
import { versionRoutes } from "./versions/version.routes.ts";

export interface BackofficeOptions {
  /** Already migrated; the caller closes it after the app. */
  database: Database;
  clock: Clock;
  settings: Settings & {
    /** The product's version, for the documentation. */
    appVersion: string;
    /** Whose `X-Forwarded-For` is believed: the web process on loopback unless told otherwise. */
    trustProxy?: string | undefined;
  };
  logger?: FastifyBaseLogger | undefined;
}

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
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("context");
  answerErrors(app);
  parseJson(app);
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("Cache-Control")) reply.header("Cache-Control", "no-store");
  });
  await documentApi(app, settings.appVersion);
  app.get("/health", { schema: { hide: true } }, async () => {
    await database.db.execute("select 1");
    return { status: "ok" };
  });
  await mount(app, { db: database.db, clock, settings }, [
    ...authRoutes,
    ...userRoutes,
    ...issueRoutes,
    ...messageRoutes,
    ...menuRoutes,
    ...dictionaryRoutes,
    ...productRoutes,
    ...lineRoutes,
    ...adjustmentRoutes,
    ...deskRoutes,
    ...stallDeskRoutes,
    ...alertRoutes,
    ...purchaseRoutes,
    ...supplierPaymentRoutes,
    ...countRoutes,
    ...attributeRoutes,
    ...productImportRoutes,
    ...transferRoutes,
    ...pictureRoutes,
    ...repositoryRoutes,
    ...stockRoutes,
    ...stallGoodsRoutes,
    ...billRoutes,
    ...printingRoutes,
    ...distributorRoutes,
    ...strategyRoutes,
    ...fundRoutes,
    ...rechargeRoutes,
    ...receiptRoutes,
    ...accountRoutes,
    ...stallStatisticRoutes,
    ...versionRoutes,
    ...jobRoutes,
  ]);
  const hub = await startEventHub({ server: app.server, database, clock });
  app.addHook("preClose", () => hub.close());
  const outbox = await startOutbox(
    { database, clock, log: app.log },
    {
      "stock.moved": async (db, moves) => {
        const productIds = [...new Set(moves.flatMap((moved) => moved.productIds))].sort((a, b) => a - b);
        await refreshProductList(db, productIds, bizDateOf(clock.now()));
        const repositoryIds = [...new Set(moves.flatMap((moved) => moved.repositoryIds))];
        await refreshStyleStock(db, { productIds, repositoryIds });
        await evaluateMoved({ db, clock }, { productIds, repositoryIds });
      },
      "alert.rule": async (db, runs) => {
        const ruleIds = [...new Set(runs.map(({ ruleId }) => ruleId))].sort((a, b) => a - b);
        await evaluateRules({ db, clock }, ruleIds);
      },
      "bill.changed": async (db, changes) => {
        const now = clock.now();
        const today = bizDateOf(now);
        await rebuildChanged(db, changes, { today, now });
        const customers = changes.flatMap(({ distributorId }) => (distributorId === undefined ? [] : [distributorId]));
        await refreshCustomerYears(db, customers, today);
      },
      "bill.notable": (db, found) => sendNotableBills({ db, clock }, found),
    },
  );
  app.decorate("outbox", outbox);
  app.addHook("onClose", () => outbox.stop());
  const jobs = await startJobs({ database, clock, settings, log: app.log }, [
    exportJob(productExport),
    exportJob(movementExport),
    exportJob(stockExport),
    exportJob(distributorExport),
    exportJob(transferExport),
    exportJob(purchaseExport),
    exportJob(countExport),
    exportJob(adjustmentExport),
    exportJob(accountEntryExport),
    exportJob(rechargeExport),
    exportJob(statementExport),
    exportJob(stallStatisticExport),
    exportJob(billExport),
    exportJob(billLineExport),
    productCheckJob,
    productWriteJob,
  ]);
  app.decorate("jobs", jobs);
  app.addHook("onClose", () => jobs.stop());
  return app;
}

/** The product announces JSON with every request (product.md §7), also where there is no body; only a body that is wanted must be there. */
function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, text, done) => {
    if (text === "" && !request.routeOptions.schema?.body) return done(null, undefined);
    return parse(request, text, done);
  });
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
  }
}
