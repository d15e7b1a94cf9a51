/**
 * A PostgreSQL server and its streaming replica on this machine, made by PostgreSQL's own means: `initdb`, and
 * `pg_basebackup -R` of it. The server refuses to run as root; where tests do, it runs as Debian's `postgres`.
 */
import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "../processes.ts";

const run = promisify(execFile);
const installed = "/usr/lib/postgresql";

/** Newest version last. */
const [bin] = (existsSync(installed) ? readdirSync(installed) : [])
  .sort((one, other) => Number(one) - Number(other))
  .map((version) => join(installed, version, "bin"))
  .filter((folder) => existsSync(join(folder, "pg_basebackup")))
  .slice(-1);
const isRoot = process.getuid?.() === 0;
const postgres = isRoot ? idsOf("postgres") : userInfo();

/** Why there can be none here; null where there can. */
export const pairMissing =
  bin === undefined
    ? "no PostgreSQL server is installed (Debian: postgresql)"
    : postgres === null
      ? "PostgreSQL does not run as root, and there is no user postgres"
      : null;

export type Which = "primary" | "replica";

export interface PostgresPair {
  /** Of a role that may make databases and no more. */
  urlOf(which: Which, database?: string): string;
  /** Asks as the superuser, beside the product. */
  ask<R>(which: Which, statement: string): Promise<R[]>;
  /** How often a statement like this was run there, by pg_stat_statements. */
  countOf(which: Which, like: string): Promise<number>;
  /** As when its machine loses power. */
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  /** It answers nobody and closes nothing, as when its network is cut; gives what lets it go on. */
  freezeReplica(): Promise<() => void>;
  stop(): Promise<void>;
}

export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = await folderOfPostgres();
  const password = randomBytes(16).toString("hex");
  const ports = { primary: await freePort(), replica: await freePort() };
  const data = (which: Which) => join(folder, which);
  // What is lost with the machine is nobody's; the log has little room, for the folder may lie in memory.
  const settings = [
    ...["listen_addresses=127.0.0.1", "fsync=off", "autovacuum=off", "hot_standby_feedback=on"],
    ...["max_wal_size=128MB", "shared_preload_libraries=pg_stat_statements", "wal_keep_size=256MB"],
  ];
  const start = (which: Which) =>
    asPostgres(folder, [
      ...[join(bin ?? "", "pg_ctl"), "-D", data(which), "-l", join(folder, `${which}.log`), "-w", "-o"],
      ...[[`-p ${ports[which]}`, `-k ${folder}`, ...settings.map((one) => `-c ${one}`)].join(" "), "start"],
    ]);
  const end = (which: Which) =>
    asPostgres(folder, [join(bin ?? "", "pg_ctl"), "-D", data(which), "-m", "immediate", "stop"]);
  const watch = watchOver(folder);

  const urlOf = (which: Which, database = "ci") => `postgres://ci:${password}@127.0.0.1:${ports[which]}/${database}`;
  const ask = async <R>(which: Which, statement: string): Promise<R[]> => {
    const client = new pg.Client({
      connectionString: `postgres://postgres:${password}@127.0.0.1:${ports[which]}/postgres`,
    });
    await client.connect();
    try {
      return (await client.query(statement)).rows as R[];
    } finally {
      await client.end();
    }
  };

  await writeFile(join(folder, "password"), password);
  if (isRoot && postgres) await chown(join(folder, "password"), postgres.uid, postgres.gid);
  await asPostgres(folder, [
    ...[join(bin ?? "", "initdb"), "-D", data("primary"), "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8"],
    ...["--auth-local=trust", "--auth-host=scram-sha-256", `--pwfile=${join(folder, "password")}`, "--no-sync"],
  ]);
  await start("primary");
  await ask("primary", `create role ci login createdb password '${password}'`);
  await ask("primary", "create database ci owner ci");
  await ask("primary", "create extension pg_stat_statements");
  await asPostgres(folder, [
    ...[join(bin ?? "", "pg_basebackup"), "-h", folder, "-p", String(ports.primary), "-U", "postgres"],
    ...["-D", data("replica"), "-R", "-X", "stream", "-c", "fast", "--no-sync"],
  ]);
  await start("replica");

  return {
    urlOf,
    ask,
    async countOf(which, like) {
      const [found] = await ask<{ calls: number }>(
        which,
        `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query like '${like}'`,
      );
      return found?.calls ?? 0;
    },
    stopReplica: () => end("replica"),
    startReplica: () => start("replica"),
    async freezeReplica() {
      const backends = await ask<{ pid: number }>(
        "replica",
        "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      );
      const postmaster = Number((await readFile(join(data("replica"), "postmaster.pid"), "utf8")).split("\n", 1)[0]);
      const pids = [postmaster, ...backends.map(({ pid }) => pid)];
      for (const pid of pids) process.kill(pid, "SIGSTOP");
      return () => {
        for (const pid of pids) process.kill(pid, "SIGCONT");
      };
    },
    async stop() {
      await end("replica").catch(() => {});
      await end("primary");
      watch.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A folder of its own among the temporary ones, which it can reach. */
async function folderOfPostgres(): Promise<string> {
  const parent = tmpdir();
  const { mode } = await stat(parent);
  if (isRoot && (mode & 0o001) === 0) await chmod(parent, mode | 0o011);
  const folder = await mkdtemp(join(parent, "pg-"));
  if (isRoot && postgres) await chown(folder, postgres.uid, postgres.gid);
  return folder;
}

/** Ends both and removes the folder once this process is no more, however it ended: a run may be killed. */
function watchOver(folder: string): ChildProcess {
  const script =
    'while kill -0 "$0" 2>/dev/null; do sleep 1; done; for one in replica primary; do ' +
    'kill -QUIT "$(head -n 1 "$1/$one/postmaster.pid")"; done; sleep 1; rm -rf "$1"';
  return spawn("sh", ["-c", script, String(process.pid), folder], { detached: true, stdio: "ignore" }).on(
    "error",
    () => {},
  );
}

function commandOf([program = "", ...args]: readonly string[]): [string, string[]] {
  return isRoot ? ["runuser", ["-u", "postgres", "--", program, ...args]] : [program, args];
}

/** What it prints goes nowhere: a server that stays would hold the pipe open. */
async function asPostgres(folder: string, command: readonly string[]): Promise<void> {
  const [program, args] = commandOf(command);
  await run(
    "sh",
    ["-c", '"$@" >"$0/said" 2>&1 </dev/null || { cat "$0/said" >&2; exit 1; }', folder, program, ...args],
    {
      cwd: folder,
    },
  );
}

function idsOf(name: string): { uid: number; gid: number } | null {
  const [uid, gid] = ["-u", "-g"].map((what) => spawnSync("id", [what, name], { encoding: "utf8" }));
  if (uid?.status !== 0 || gid?.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
