/** Whether a port can be had, asked before a start that takes half a minute. */
import { createServer } from "node:net";
import { portTaken, StartRefused } from "#backoffice/core/start-failure.ts";

/** @throws {StartRefused} when somebody listens there already */
export function assertPortFree(
  { host, port }: { host: string; port: number },
  named: { variable: string; command: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new StartRefused(portTaken(port, named)) : error),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
