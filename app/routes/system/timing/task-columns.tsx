/** The columns of 定时任务 and of 执行日志. */

import type { Column } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import type { RunRowView, TaskRowView } from "./task.view.server.ts";

export function taskColumns(mayEdit: boolean, mayRemove: boolean): (Column<TaskRowView> | false)[] {
  return [
    { label: "任务名称", kind: "key", cell: (row) => row.jobName, sort: "jobName" },
    { label: "编号", kind: "n", cell: (row) => row.id, sort: "id" },
    { label: "任务", cell: (row) => row.work, card: 2 },
    { label: "Cron 表达式", cell: (row) => row.cronExpression, card: 1 },
    { label: "状态", cell: (row) => <Badge tone={row.state.tone}>{row.state.label}</Badge>, card: 1 },
    { label: "下次执行", cell: (row) => row.nextTime, sort: "nextTime", card: 2 },
    {
      label: "上次执行",
      cell: (row) =>
        row.last && (
          <>
            {row.lastTime} <Badge tone={row.last.tone}>{row.last.label}</Badge>
          </>
        ),
      sort: "lastTime",
    },
    {
      label: "操作",
      kind: "act",
      cell: ({ id, jobName, isPause }) => (
        <RowActs
          of={jobName}
          acts={[
            mayEdit && { label: "执行", to: systemPaths.timing.ask(id, "run") },
            mayEdit && { label: "编辑", to: systemPaths.timing.edit(id) },
            mayEdit && {
              label: isPause ? "恢复" : "暂停",
              to: systemPaths.timing.ask(id, isPause ? "resume" : "pause"),
            },
            { label: "日志", to: systemPaths.timing.logs(jobName) },
            mayRemove && { label: "删除", to: systemPaths.timing.ask(id, "remove") },
          ]}
        />
      ),
      card: 2,
    },
  ];
}

export function runColumns(): Column<RunRowView>[] {
  return [
    { label: "任务名称", kind: "key", cell: (row) => row.jobName, sort: "jobName" },
    { label: "执行时间", cell: (row) => row.createTime, sort: "createTime", card: 1 },
    { label: "起因", cell: (row) => row.origin },
    {
      label: "状态",
      cell: ({ isSuccess }) => <Badge tone={isSuccess ? "good" : "bad"}>{isSuccess ? "成功" : "失败"}</Badge>,
      card: 1,
    },
    { label: "耗时", kind: "n", cell: (row) => row.time, sort: "time" },
    { label: "结果", kind: "words", cell: (row) => row.outcome, card: 2 },
  ];
}
