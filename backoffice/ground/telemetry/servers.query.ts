/** Machines as ELADMIN 2.4 lists them: the newest sample of each within a day. */
import { sql } from "drizzle-orm";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { containing } from "#backoffice/db/where.ts";
import type { MachineSample } from "#contract/system/monitor/telemetry.ts";
import type { olderEndpoints } from "#contract/system/older.ts";
import { aliveMs, dayMs } from "./sample-times.ts";

/** Swap is not sampled. A machine has a name here, no address and no port. */
export const listServers: Operation<typeof olderEndpoints.servers> = async ({ db, clock }, { query }) => {
  const now = clock.now().getTime();
  const { name = "", page, size = Number.MAX_SAFE_INTEGER } = query;
  const found = await rows<{ host: string; machine: MachineSample; at: number }>(
    db,
    sql`select distinct on (host) host, machine, floor(extract(epoch from sampled_at) * 1000)::int8 as at
        from process_sample where sampled_at > ${new Date(now - dayMs).toISOString()}::timestamptz
          and host ilike ${containing(name)}
        order by host, sampled_at desc`,
  );
  const content = found.map(({ host, machine, at }, index) => ({
    ...{ id: index + 1, name: host, ip: host, port: 0, sort: index + 1, cpuCore: machine.cores },
    state: now - at < aliveMs ? ("1" as const) : ("0" as const),
    cpuRate: machine.cpuBp / 10_000,
    memTotal: gigabytes(machine.memoryBytes),
    memUsed: gigabytes(machine.memoryBytes - machine.memoryFreeBytes),
    diskTotal: gigabytes(machine.diskBytes),
    diskUsed: gigabytes(machine.diskBytes - machine.diskFreeBytes),
    ...{ swapTotal: 0, swapUsed: 0 },
  }));
  return { content: content.slice(page * size, (page + 1) * size), totalElements: content.length };
};

function gigabytes(bytes: number): number {
  return Math.round((bytes / 1024 ** 3) * 100) / 100;
}
