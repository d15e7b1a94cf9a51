/**
 * A streaming replica of the server, for reads that may be a moment behind: who reads says how far it must have come,
 * and whatever is wrong with it, the primary answers (docs/decisions/operations.md, "Reads from a replica").
 */
import { setTimeout as sleep } from "node:timers/promises";
import type Pg from "pg";
import { describeLoss, isLoss, isRefusedWrite } from "./replica-errors.ts";
import { createLag, parsePosition } from "./replica-position.ts";

/** `opening`: not met yet. `used`: it is read from. `late`: too far behind. `away`: it does not answer. `foreign`: it is no replica of this server. */
export interface ReplicaStatus {
  readonly state: "opening" | "used" | "late" | "away" | "foreign";
  /** One Chinese sentence, of why it is not used as well. */
  readonly text: string;
}

/** What a reader must see. */
export interface Seen {
  /** A position that {@link Replica.position} gave. */
  readonly after: string;
  /** Rights, settings and vocabularies as of this count of their changes; not asked without. */
  readonly epoch?: number;
}

export interface Replica {
  /** The primary's position: what is committed by now lies before it. */
  position(): Promise<string>;
  /** Whether all of it can be seen on the replica by now. */
  hasReached(seen: Seen): Promise<boolean>;
  /** The same for who has time: looks again and again for as long as that may still become true. */
  waitFor(seen: Seen, mostMs: number): Promise<boolean>;
  status(): ReplicaStatus;
  /** Hears each change of the status, from the first on. */
  hear(listener: (status: ReplicaStatus) => void): void;
  /** Statements that the replica refused because they write: none of a read's should. */
  refused(): number;
  /** Runs a read there, and on the primary where that does not succeed. */
  read<R>(there: () => Promise<R>, onPrimary: () => Promise<R>): Promise<R>;
  close(): Promise<void>;
}

/** Further behind than this it is not read from; a caller's own changes are remembered for longer (contract/headers.ts). */
const mostLagMs = 10_000;
const lookEveryMs = 1_000;
/** Until one that was lost is tried again. */
const retryMs = 3_000;
const answerMs = 2_000;
/** Between two looks while somebody waits for it. */
const pauseMs = 100;

interface ReplicaOptions {
  readonly pg: Pick<typeof Pg, "Client">;
  readonly url: string;
  /** Of the replica; its connections are cut when it is lost. */
  readonly pool: Pg.Pool;
  /** Of the server that is written to. */
  readonly primary: Pick<Pg.Pool, "query">;
}

const identity =
  "select current_database() as database, (select system_identifier::text from pg_control_system()) as id";
const written = "select pg_current_wal_insert_lsn()::text as position";
const replayed = "select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as position";

export function createReplica({ pg, url, pool, primary }: ReplicaOptions): Replica {
  const lag = createLag();
  const listeners: ((status: ReplicaStatus) => void)[] = [];
  const clients = new Set<Pg.PoolClient>();
  let status: ReplicaStatus = { state: "opening", text: "只读副本还没有连上，查询都由主库回答" };
  let reached = -1n;
  let asking: Promise<void> | null = null;
  let refused = 0;
  let closed = false;
  let watcher: Pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  pool.on("connect", (client) => clients.add(client));
  pool.on("remove", (client) => clients.delete(client));

  const become = (next: ReplicaStatus) => {
    const changed = next.state !== status.state;
    status = next;
    if (changed) for (const hear of listeners) hear(next);
  };

  /** What runs on it is refused at once, rather than when the network gives up, and goes to the primary. */
  const lose = (why: unknown) => {
    if (status.state !== "away")
      become({ state: "away", text: `只读副本连不上（${describeLoss(why)}），查询都由主库回答` });
    if (watcher) cut(watcher);
    watcher = null;
    for (const client of clients) cut(client);
    lookIn(retryMs);
  };

  const position = async () => {
    const { rows } = await primary.query<{ position: string }>(written);
    return rows[0]?.position ?? "";
  };

  const note = (text: string | null) => {
    const found = text === null ? null : parsePosition(text);
    if (found !== null && found > reached) reached = found;
  };

  /** One at a time: whoever waits for an answer that was asked for a moment ago may use it. */
  const ask = () => {
    asking ??= pool
      .query<{ position: string | null }>(replayed)
      .then(({ rows }) => note(rows[0]?.position ?? null))
      .catch((error: unknown) => {
        if (isLoss(error)) lose(error);
      })
      .finally(() => {
        asking = null;
      });
    return asking;
  };

  const open = async () => {
    if (watcher) return watcher;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
    client.on("error", () => {});
    try {
      await client.connect();
      const [here, there] = await Promise.all([primary.query(identity), client.query(identity)].map(identityOf));
      if (here !== there) throw new Foreign("DATABASE_READ_URL 不是这个数据库的副本");
    } catch (error) {
      cut(client);
      throw error;
    }
    watcher = client;
    return client;
  };

  const look = async () => {
    try {
      const client = await open();
      // Of a primary that is away too, nothing is said here.
      const now = await position().then(parsePosition, () => null);
      const { rows } = await client.query<{ follows: boolean; position: string | null }>(replayed);
      if (!rows[0]?.follows) throw new Foreign("DATABASE_READ_URL 不是只读副本，可能已升为主库");
      const at = performance.now();
      // Anew rather than the furthest: one that was restored stands further back.
      reached = parsePosition(rows[0].position ?? "") ?? -1n;
      if (now !== null) lag.note(now, at);
      const lagMs = lag.read(reached, at);
      if (lagMs <= mostLagMs) become({ state: "used", text: "列表、导出和统计由只读副本回答" });
      else
        become({
          state: "late",
          text: `只读副本落后 ${Math.round(lagMs / 1000)} 秒，查询都由主库回答，赶上后自动恢复`,
        });
      lookIn(lookEveryMs);
    } catch (error) {
      if (!(error instanceof Foreign)) return lose(error);
      become({ state: "foreign", text: `${error.message}，查询都由主库回答` });
      if (watcher) cut(watcher);
      watcher = null;
      lookIn(retryMs);
    }
  };

  function lookIn(milliseconds: number) {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(look, milliseconds).unref();
  }
  lookIn(0);

  /** What must be there for whoever sees `epoch`: all that was written when this process first met that count. */
  let met: { epoch: number; position: Promise<string> } | null = null;
  const since = (epoch: number): Promise<string> => {
    if (met && met.epoch >= epoch) return met.position;
    const mine = { epoch, position: position() };
    met = mine;
    mine.position.catch(() => {
      if (met === mine) met = null;
    });
    return mine.position;
  };

  const hasReached = async ({ after, epoch }: Seen): Promise<boolean> => {
    if (status.state !== "used") return false;
    const wanted = [after, ...(epoch === undefined ? [] : [await since(epoch).catch(() => "")])].map(parsePosition);
    const isThere = () => status.state === "used" && wanted.every((one) => one !== null && one <= reached);
    if (isThere() || wanted.includes(null)) return isThere();
    await ask();
    return isThere();
  };

  return {
    position,
    hasReached,
    async waitFor(seen, mostMs) {
      const end = performance.now() + mostMs;
      while (!(await hasReached(seen))) {
        if (status.state !== "used" || performance.now() > end) return false;
        await sleep(pauseMs);
      }
      return true;
    },
    status: () => status,
    hear: (listener) => void listeners.push(listener),
    refused: () => refused,
    async read(there, onPrimary) {
      try {
        return await there();
      } catch (error) {
        if (isLoss(error)) lose(error);
        if (isRefusedWrite(error)) refused += 1;
        // A conflict with what it replays, a table that it has not got yet, too many connections: there, all is well.
        return onPrimary();
      }
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await watcher?.end().catch(() => {});
      await pool.end();
    },
  };
}

class Foreign extends Error {}

async function identityOf(asked: Promise<Pg.QueryResult<{ database: string; id: string }>>): Promise<string> {
  const { rows } = await asked;
  return `${rows[0]?.database} ${rows[0]?.id}`;
}

/** The driver has no word for ending a connection while it works. */
function cut(client: Pg.Client | Pg.PoolClient): void {
  const { connection } = client as unknown as { connection?: { stream?: { destroy(): void } } };
  connection?.stream?.destroy();
}
