/** 报警设置: the thresholds above which administrators are told, and how long what is measured is kept. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm, LineField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { telemetryEndpoints } from "#contract/system/monitor/telemetry.ts";

export const handle = { title: "报警设置" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, telemetryEndpoints.saveSetting);
  const { version, ...values } = await api.call(telemetryEndpoints.setting);
  return { values, stamp: newStamp({ version }) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: telemetryEndpoints.saveSetting,
    done: () => ({ to: systemPaths.monitor.server, notice: "已保存报警设置" }),
  });
}

export default function TelemetrySettings() {
  const { values, stamp } = useLoaderData<typeof loader>();
  const whole = { inputMode: "numeric", required: true, max: 7 } as const;
  return (
    <>
      <PageHeader title="报警设置" />
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={systemPaths.monitor.server}
      >
        <Card title="阈值" note="持续达到时给有权查看服务监控的人发一条消息，恢复后再次达到才会再发" flush>
          <div className="form">
            <LineField name="minutes" label="持续（分钟）" {...whole} hint="1 至 60" />
            <LineField name="cpuPercent" label="服务器处理器占用（%）" {...whole} hint="1 至 100" />
            <LineField name="memoryPercent" label="服务器内存占用（%）" {...whole} hint="1 至 100" />
            <LineField name="diskPercent" label="磁盘占用（%）" {...whole} hint="1 至 100" />
            <LineField name="lagMs" label="事件循环延迟（毫秒）" {...whole} hint="10 至 60,000" />
            <LineField name="errorsPerMinute" label="每分钟错误（次）" {...whole} hint="1 至 100,000" />
            <LineField name="connectionsPercent" label="数据库连接（%）" {...whole} hint="占服务器上限，1 至 100" />
            <LineField name="waiting" label="待处理（项）" {...whole} hint="1 至 1,000,000" />
          </div>
        </Card>
        <Card title="保留" flush>
          <div className="form">
            <LineField name="hours" label="采样（小时）" {...whole} hint="1 至 744" />
            <LineField name="statementDays" label="SQL 统计（天）" {...whole} hint="1 至 90" />
          </div>
        </Card>
      </EditForm>
    </>
  );
}
