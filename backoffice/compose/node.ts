/** `npm run backoffice`: a back-office node of its own, started again when it dies, as the web process does with the one beside it. */
import { fileURLToPath } from "node:url";
import closeWithGrace from "close-with-grace";
import { readBackofficeConfig } from "#backoffice/core/config.ts";
import { exitOnStartFailure } from "#backoffice/core/start-failure.ts";
import { BackofficeEnded, superviseBackoffice } from "./supervise.ts";

const stopMs = 9000;

main().catch((error: unknown) => {
  // The node has said itself why it could not start.
  if (error instanceof BackofficeEnded) process.exit(1);
  exitOnStartFailure(error);
});

async function main(): Promise<void> {
  const { drainMs } = readBackofficeConfig(process.env);
  const entry = process.env.NODE_ENV === "development" ? "./main.ts" : "./backoffice.js";
  const node = superviseBackoffice({
    entry: fileURLToPath(new URL(entry, import.meta.url)),
    args: ["alone"],
    drainMs,
    log: (line) => process.stdout.write(`${line}\n`),
  });
  closeWithGrace({ delay: stopMs + drainMs, logger: false }, async ({ err }) => {
    if (err) process.stderr.write(`${err.stack}\n`);
    await node.stop();
  });
  await node.started;
}
