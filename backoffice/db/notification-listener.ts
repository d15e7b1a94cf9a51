/** LISTEN of PostgreSQL: one connection of a process hears all its channels, and is opened again when it is lost. */
import { setTimeout as sleep } from "node:timers/promises";
import type Pg from "pg";

type Hear = (payload: string) => void;

export interface NotificationListener {
  /** Resolves once the channel is listened to; a server that cannot be reached at first rejects. */
  listen(channel: string, hear: Hear): Promise<void>;
  close(): Promise<void>;
}

const reopenMs = 1_000;

/** Opens nothing before the first channel: a connection of its own, for one of a pool may be anybody's. */
export function createNotificationListener(
  pg: Pick<typeof Pg, "Client" | "escapeIdentifier">,
  url: string,
): NotificationListener {
  const heard = new Map<string, Hear[]>();
  let client: Promise<Pg.Client> | undefined;
  let closed = false;

  const open = async (): Promise<Pg.Client> => {
    const opened = new pg.Client({ connectionString: url });
    // Without a listener a lost connection would end the process; its end is what matters.
    opened.on("error", () => {});
    opened.on("notification", ({ channel, payload }) => {
      if (payload !== undefined) for (const hear of heard.get(channel) ?? []) hear(payload);
    });
    await opened.connect();
    try {
      if (heard.size > 0) await opened.query([...heard.keys()].map(listenTo).join("; "));
    } catch (error) {
      await opened.end();
      throw error;
    }
    opened.once("end", () => void reopen());
    return opened;
  };

  const reopen = async () => {
    while (!closed) {
      await sleep(reopenMs, undefined, { ref: false });
      if (closed) return;
      client = open();
      if (await client.then(Boolean, () => false)) return;
    }
  };

  const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;

  return {
    async listen(channel, hear) {
      client ??= open();
      const opened = await client;
      const others = heard.get(channel);
      if (others) others.push(hear);
      else {
        heard.set(channel, [hear]);
        await opened.query(listenTo(channel));
      }
    },
    async close() {
      closed = true;
      await (await client?.catch(() => undefined))?.end();
    },
  };
}
