/** A back-office process that serves one company after the other, so that only the first one pays for its start. */

import { openBackoffice } from "#backoffice/compose/serve.ts";
import { readBackofficeConfig } from "#backoffice/core/config.ts";
import { serveOrders } from "./served.ts";

serveOrders(async (env) => {
  const config = readBackofficeConfig(env);
  const backoffice = await openBackoffice(config, (line) => process.stdout.write(`${line}\n`));
  const { port } = await backoffice.listen({ host: "127.0.0.1", port: config.port ?? 0 });
  return { port, close: () => backoffice.close() };
});
