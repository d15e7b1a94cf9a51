/** 首页 of an administrator: how the house stands, and whether it could be restored. */
import { daysAgo } from "#app/lib/format/business-day.server.ts";
import { count } from "#app/lib/format/figures.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { dashboardEndpoints } from "#contract/statistics/dashboard.ts";
import { type Given, type Part, part, waiting } from "./home-part.server.ts";

/** A backup is taken every night. */
const backupHours = 48;

export const systemParts: readonly Part[] = [
  part("系统", "health", (found) => ({
    waiting: [
      waiting(
        "bad",
        "打不开的密码",
        found.secretsUnread,
        "类",
        "用另一个密钥加密的，要放回密钥或重新填写",
        systemPaths.monitor.checkup,
      ),
      waiting("warn", "失败的后台任务", found.jobsFailed, "个", "24 小时内", systemPaths.monitor.server),
      waiting(
        "warn",
        "重试中的事件",
        found.outboxFailed,
        "条",
        `待处理 ${count(found.outboxWaiting)} 条`,
        systemPaths.monitor.server,
      ),
    ],
    state: [
      {
        label: "数据库",
        value: count(Math.round(found.databaseBytes / 1_048_576)),
        unit: "MB",
        hint: `后台任务 ${count(found.jobsRunning)} 个，待处理事件 ${count(found.outboxWaiting)} 条`,
        to: systemPaths.monitor.server,
      },
    ],
  })),
  part("异常", "errors", (found) => ({
    waiting: [
      waiting(
        "warn",
        "今日异常",
        found.errors,
        "次",
        `最近一次 ${found.lastAt?.slice(11, 16) ?? ""}`,
        `${systemPaths.monitor.errors}?from=${daysAgo(0)}&to=${daysAgo(0)}`,
      ),
    ],
  })),
  part("备份", "backups", (found) => backupView(found)),
];

function backupView({
  kept,
  verifiedAt,
  ageHours,
  failure,
  scheduled,
}: Answer<(typeof dashboardEndpoints)["backups"]>): Given {
  const to = systemPaths.backup.list;
  const latest = { label: "可用备份", to, hint: `共 ${count(kept)} 份${scheduled ? "" : "，定时备份已停用"}` };
  const age = ageHours === null ? { value: "没有" } : { value: count(ageHours), unit: "小时前" };
  if (failure !== null)
    return { waiting: [{ ...latest, ...age, weight: "bad", hint: `最近一份校验失败：${failure}` }] };
  if (verifiedAt === null || (ageHours ?? 0) > backupHours) return { waiting: [{ ...latest, ...age, weight: "bad" }] };
  return { state: [{ ...latest, ...age, value: ageHours === 0 ? "不到 1" : age.value }] };
}
