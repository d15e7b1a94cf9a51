/** 定时任务 as its pages show and read it. */
import { data } from "@remix-run/node";
import type { Api } from "#app/lib/api/api.server.ts";
import type { Fields } from "#app/lib/form/form.server.ts";
import { typed } from "#app/lib/form/form.server.ts";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import {
  runOriginLabels,
  type ScheduledRun,
  type ScheduledTask,
  scheduledTaskEndpoints,
} from "#contract/system/scheduled-tasks.ts";

export type TaskRowView = ReturnType<typeof taskRow>;

export function taskRow(row: Omit<ScheduledTask, "version">) {
  const { id, jobName, beanName, methodName, cronExpression, isPause, nextTime, isRunning, lastTime, lastSuccess } =
    row;
  const state: { tone: Tone; label: string } = isRunning
    ? { tone: "info", label: "执行中" }
    : isPause
      ? { tone: "neutral", label: "已暂停" }
      : nextTime === null
        ? { tone: "neutral", label: "已结束" }
        : { tone: "good", label: "运行中" };
  const last: { tone: Tone; label: string } | null =
    lastSuccess === null ? null : lastSuccess ? { tone: "good", label: "成功" } : { tone: "bad", label: "失败" };
  return { id, jobName, work: `${beanName}.${methodName}`, cronExpression, isPause, state, last, lastTime, nextTime };
}

export type RunRowView = ReturnType<typeof runRow>;

export function runRow({ id, jobName, origin, isSuccess, detail, exceptionDetail, time, createTime }: ScheduledRun) {
  return {
    ...{ id, jobName, isSuccess, createTime },
    origin: runOriginLabels[origin],
    outcome: detail ?? exceptionDetail?.split("\n")[0] ?? "",
    time: time < 1000 ? `${time} 毫秒` : `${(time / 1000).toFixed(1)} 秒`,
  };
}

export const outcomeOptions = [
  { value: "true", label: "成功" },
  { value: "false", label: "失败" },
];

/** What a form chooses from, and how the parameters of those that have some are written. */
export async function readWorks(api: Api) {
  const { content } = await api.call(scheduledTaskEndpoints.works);
  return {
    options: content.map(({ beanName, methodName, title }) => ({
      value: `${beanName}.${methodName}`,
      label: `${title}（${beanName}.${methodName}）`,
    })),
    explains: content.map(({ title, explains, params }) => ({ title, explains, params })),
  };
}

/** The fields that a task's form holds: bean and method are one choice there. */
export function taskFields(task: ScheduledTask) {
  const { id, version, jobName, beanName, methodName, params, cronExpression, isPause } = task;
  const { personInCharge, email, subTask, pauseAfterFailure, description } = task;
  return {
    ...{ id, version, jobName, work: `${beanName}.${methodName}`, params, cronExpression, isPause },
    ...{ personInCharge, email, subTask, pauseAfterFailure, description },
  };
}

/** The form's fields as the endpoint's body. */
export function taskBody({ work, ...fields }: Fields) {
  const [beanName = "", methodName = ""] = String(work ?? "").split(".");
  return { ...fields, beanName, methodName };
}

/** A form that was sent to see its schedule's next instants comes back as it was typed, with them. */
export async function previewOf(api: Api, form: FormData) {
  const cronExpression = String(form.get("cronExpression") ?? "").trim();
  const seen = await api.attempt(scheduledTaskEndpoints.preview, { query: { cronExpression } });
  const reply: FormReply = {
    refusal: null,
    errors: seen.ok ? {} : { cronExpression: seen.message },
    typed: typed(form),
  };
  return data({ ...reply, times: seen.ok ? seen.value.times : null }, { status: seen.ok ? 200 : 400 });
}
