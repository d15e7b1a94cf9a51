/** What ELADMIN has and this product does not offer: answers that leave its client whole. */
import { DomainError } from "#backoffice/core/http/errors.ts";
import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { unofferedEndpoints as endpoints } from "#contract/system/unoffered.ts";

const refuse = (what: string) => async () => {
  throw new DomainError(`本产品不提供${what}`);
};
const payment = refuse("支付宝支付");
const generator = refuse("代码生成");
const qiniu = refuse("七牛云存储，对象存储请在存储管理里设置");
const noRows = async () => ({ content: [], totalElements: 0 });

export const unofferedModule = defineModule({
  routes: [
    route(endpoints.aliPay, async () => ({
      id: null,
      ...{ appId: "", sysServiceProviderId: "", privateKey: "", publicKey: "", returnUrl: "", notifyUrl: "" },
    })),
    route(endpoints.saveAliPay, payment),
    route(endpoints.payAsPc, payment),
    route(endpoints.payAsWeb, payment),
    route(endpoints.tables, noRows),
    route(endpoints.allTables, async () => []),
    route(endpoints.columns, noRows),
    route(endpoints.saveColumns, generator),
    route(endpoints.syncTables, generator),
    route(endpoints.generate, generator),
    route(endpoints.generatorSettings, async (_context, { params }) => ({
      ...{ id: null, tableName: params.table, cover: false, apiAlias: "", pack: "", moduleName: "" },
      ...{ path: "", apiPath: "", author: "", prefix: "" },
    })),
    route(endpoints.saveGeneratorSettings, generator),
    route(endpoints.objectStore, async () => ({
      id: null,
      ...{ accessKey: "", secretKey: "", bucket: "", host: "", zone: "", type: "" },
    })),
    route(endpoints.saveObjectStore, qiniu),
    route(endpoints.synchronize, qiniu),
  ],
});
