/** 开业准备: what a new company does before its first bill, each step's state read from the real data. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { adminRole } from "#contract/permissions.ts";
import { clientToken, looseBoolean } from "#contract/value.ts";

const endpoint = endpointsOf("开业准备");
const access = [adminRole];

/** In the order in which they are done. */
export const setupSteps = [
  "company",
  "places",
  "stalls",
  "funds",
  "suppliers",
  "vocabularies",
  "users",
  "styles",
  "listing",
  "stock",
  "customers",
  "bill",
  // Beside the first bill: of who makes what it sells.
  "workshops",
  "processes",
  "teams",
  "employees",
  "materials",
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Those of who makes what it sells: nothing of them comes before the first bill, and nobody is led to them. */
export const makingSteps: readonly SetupStep[] = ["workshops", "processes", "teams", "employees", "materials"];

/** Those without which there is no first bill; the others may be skipped. */
export const neededSteps: readonly SetupStep[] = ["stalls", "vocabularies", "styles", "listing", "bill"];

const setupStates = ["TODO", "DONE", "SKIPPED"] as const;

const setup = z.object({
  steps: z.array(
    z.object({
      step: z.enum(setupSteps),
      state: z.enum(setupStates),
      /** May be skipped. */
      optional: z.boolean(),
      /** How many there are of what it makes. */
      count: z.number(),
      /** How many there are that are not through with it: accounts that can sell nowhere, styles that are 待上架. */
      pending: z.number(),
    }),
  ),
  /** The first that is to be done before the first bill; null when none is. */
  next: z.enum(setupSteps).nullable(),
  /** The first bill stands, or an administrator has put the list away: nobody is led to it any more. */
  finished: z.boolean(),
  dismissed: z.boolean(),
  /** Neither goods nor bills: figures would all be 0. */
  empty: z.boolean(),
});
export type Setup = z.output<typeof setup>;

export const setupEndpoints = {
  status: endpoint.get("/api/setup", {
    summary: "开业准备的各步和状态，从现有数据得出",
    access,
    response: setup,
  }),
  running: endpoint.get("/api/setup/running", {
    summary: "是否还在开业准备：没有开过单，也没有收起",
    access: "session",
    response: z.object({ running: z.boolean() }),
  }),
  skip: endpoint.post("/api/setup/skip", {
    summary: "跳过一步，或重新列为待办",
    access,
    body: z.object({ step: z.enum(setupSteps, "没有这一步"), skipped: looseBoolean, clientToken }),
  }),
  dismiss: endpoint.post("/api/setup/dismiss", {
    summary: "收起开业准备，或重新打开",
    access,
    body: z.object({ dismissed: looseBoolean, clientToken }),
  }),
};
