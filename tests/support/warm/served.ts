/** What a process that is kept warm hears and answers: a company opened or closed in it, and the port where it is served. */
import { once } from "node:events";

export type Order = { id: number; open: Record<string, string | undefined> } | { id: number; close: true };

export type Report = { id: number; port: number } | { id: number; closed: true } | { id: number; failed: string };

/** Something that is served in this process until it is closed. */
export interface Opened {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves one after the other, or side by side, what `open` makes of the environments that the parent sends; ends with the parent. */
export function serveOrders(open: (env: Record<string, string | undefined>) => Promise<Opened>): void {
  const served = new Map<number, Opened>();
  const obey = async (order: Order): Promise<Report> => {
    const { id } = order;
    if ("open" in order) {
      const opened = await open(order.open);
      served.set(id, opened);
      return { id, port: opened.port };
    }
    await served.get(id)?.close();
    served.delete(id);
    return { id, closed: true };
  };
  process.on("message", (order: Order) => {
    obey(order)
      .catch(
        (error: unknown): Report => ({
          id: order.id,
          failed: error instanceof Error ? String(error.stack) : String(error),
        }),
      )
      .then((report) => process.send?.(report));
  });
  void once(process, "disconnect").then(() => process.exit());
}
