/** 开业准备: the state of its steps, and what an administrator has put away of it. */
import { z } from "zod";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { readSetting, type Setting, saveSetting } from "#backoffice/ground/settings/setting.ts";
import { makingSteps, neededSteps, type SetupStep, type setupEndpoints, setupSteps } from "#contract/system/setup.ts";
import { countPending, countSetup, hasSold } from "./setup.query.ts";

type Endpoints = typeof setupEndpoints;

const kept = z.object({ dismissed: z.boolean(), skipped: z.array(z.enum(setupSteps)) });

const setting: Setting<typeof kept> = {
  key: "setup",
  title: "开业准备",
  schema: kept,
  usual: { dismissed: false, skipped: [] },
};

export const readSetup: Operation<Endpoints["status"]> = async ({ db }) => {
  const { dismissed, skipped } = (await readSetting(db, setting)).value;
  const counts = await countSetup(db);
  const pending: Partial<Record<SetupStep, number>> = await countPending(db);
  const steps = setupSteps.map((step) => {
    const count = Math.max(0, counts[step]);
    const state = count > 0 ? "DONE" : skipped.includes(step) ? "SKIPPED" : "TODO";
    const open = state === "DONE" ? 0 : (pending[step] ?? 0);
    return { step, count, pending: open, optional: !neededSteps.includes(step), state } as const;
  });
  return {
    steps,
    next: steps.find(({ state, step }) => state === "TODO" && !makingSteps.includes(step))?.step ?? null,
    finished: dismissed || counts.bill > 0,
    dismissed,
    empty: counts.styles === 0 && counts.bill === 0,
  };
};

/** For whoever adds what is to be sold at once, not only for administrators. */
export const readRunning: Operation<Endpoints["running"]> = async ({ db }) => {
  const { dismissed } = (await readSetting(db, setting)).value;
  return { running: !dismissed && !(await hasSold(db)) };
};

export const skipStep: Operation<Endpoints["skip"]> = async (context, { body: { step, skipped } }) => {
  if (skipped && neededSteps.includes(step)) throw new DomainError("这一步不能跳过：没有它开不了第一张单");
  await change(context, (before) => ({
    ...before,
    skipped: setupSteps.filter((one) => (one === step ? skipped : before.skipped.includes(one))),
  }));
};

export const dismissSetup: Operation<Endpoints["dismiss"]> = (context, { body: { dismissed } }) =>
  change(context, (before) => ({ ...before, dismissed }));

async function change(context: Context, to: (before: z.output<typeof kept>) => z.output<typeof kept>): Promise<void> {
  const { value, version } = await readSetting(context.db, setting);
  await saveSetting(context, setting, { value: to(value), version });
}
