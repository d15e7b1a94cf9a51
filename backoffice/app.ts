/** Composes the back office: the API of product.md §7 over one database. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { authModule } from "./auth/auth.module.ts";
import type { Clock } from "./clock.ts";
import type { Settings } from "./context.ts";
import { sellingDashboardModule } from "./dashboard/selling.module.ts";
import { stockDashboardModule } from "./dashboard/stock.module.ts";
import type { Database } from "./db/connect.ts";
import type { QueueWorker } from "./db/queue-worker.ts";
import { dictionaryModule } from "./dictionary/dictionary.module.ts";
import { startEventHub } from "./events/hub.ts";
import { attributeModule } from "./goods/attribute/attribute.module.ts";
import { productImportModule } from "./goods/import/product-import.module.ts";
import { lineModule } from "./goods/line/line.module.ts";
import { pictureModule } from "./goods/picture/picture.module.ts";
import { productModule } from "./goods/product/product.module.ts";
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
import { supplierPaymentModule } from "./inventory/supplier-payment/supplier-payment.module.ts";
import { transferModule } from "./inventory/transfer/transfer.module.ts";
import { issueModule } from "./issues/issue.module.ts";
import { jobModule } from "./jobs/job.module.ts";
import { startJobs } from "./jobs/runner.ts";
import { menuModule } from "./menus/menu.module.ts";
import { messageModule } from "./messages/message.module.ts";
import { jobsOf, type Module, outboxOf, routesOf } from "./module.ts";
import { fundModule } from "./money-ledger/fund.module.ts";
import { startOutbox } from "./outbox/outbox.ts";
import { partyModule } from "./party/party.module.ts";
import { accountModule } from "./stall/account/account.module.ts";
import { receiptModule } from "./stall/account/receipt.module.ts";
import { billModule } from "./stall/bill/bill.module.ts";
import { distributorModule } from "./stall/distributor/distributor.module.ts";
import { stallGoodsModule } from "./stall/goods/stall-goods.module.ts";
import { printingModule } from "./stall/printing/printing.module.ts";
import { rechargeModule } from "./stall/recharge/recharge.module.ts";
import { strategyModule } from "./stall/strategy/strategy.module.ts";
import { stallStatisticModule } from "./statistics/stall-statistics.module.ts";
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
  issueModule,
  messageModule,
  menuModule,
  dictionaryModule,
  productModule,
  lineModule,
  adjustmentModule,
  openingModule,
  stockDashboardModule,
  sellingDashboardModule,
  purchaseModule,
  supplierPaymentModule,
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
  alertModule,
  partyModule,
  distributorModule,
  strategyModule,
  fundModule,
  rechargeModule,
  receiptModule,
  accountModule,
  versionModule,
  jobModule,
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
  await mount(app, { db: database.db, clock, settings }, routesOf(modules));
  const hub = await startEventHub({ server: app.server, database, clock });
  app.addHook("preClose", () => hub.close());
  const outbox = await startOutbox({ database, clock, log: app.log }, outboxOf(modules, clock));
  app.decorate("outbox", outbox);
  app.addHook("onClose", () => outbox.stop());
  const jobs = await startJobs({ database, clock, settings, log: app.log }, jobsOf(modules));
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
