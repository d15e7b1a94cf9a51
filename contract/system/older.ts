/**
 * What only ELADMIN 2.4 asks (eladmin-api.md §1.13, docs/decisions/eladmin.md, "Two generations"): visits and servers,
 * from what is counted anyway.
 */
import { z } from "zod";
import { eladminQuery, wordsFilter } from "#contract/eladmin.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { pageOf } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";

const endpoint = endpointsOf("ELADMIN 2.4 的接口");
const count = z.number().int();

export const olderEndpoints = {
  visits: endpoint.get("/api/visits", {
    summary: "登录次数与来源地址数：今天，最近七天",
    access: "session",
    response: z.object({ newVisits: count, newIp: count, recentVisits: count, recentIp: count }),
  }),
  // That client tells of each visit; here the sign-in was one already.
  visit: endpoint.post("/api/visits", {
    summary: "报告一次访问；登录时已计数，不再重复",
    access: "session",
    status: 201,
  }),
  visitChart: endpoint.get("/api/visits/chartData", {
    summary: "最近七天每天的登录次数与来源地址数",
    access: "session",
    response: z.object({ weekDays: z.array(z.string()), visitsData: z.array(count), ipData: z.array(count) }),
  }),
  servers: endpoint.get("/api/server", {
    summary: "各台机器的最新采样；容量以 GB 计",
    access: [permissions.serverList],
    query: eladminQuery({ name: wordsFilter("名称") }),
    response: pageOf(
      z.object({
        id: z.number(),
        name: z.string(),
        ip: z.string(),
        port: z.number(),
        /** `1` while it is sampled, else `0`. */
        state: z.enum(["0", "1"]),
        /** Of all cores, from 0 to 1. */
        cpuRate: z.number(),
        cpuCore: z.number(),
        memTotal: z.number(),
        memUsed: z.number(),
        diskTotal: z.number(),
        diskUsed: z.number(),
        swapTotal: z.number(),
        swapUsed: z.number(),
        sort: z.number(),
      }),
    ),
  }),
};
