/** 日志保留: how many days each log is kept. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm, LineField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { logEndpoints } from "#contract/system/monitor/logs.ts";

export const handle = { title: "日志保留" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, logEndpoints.saveSetting);
  const { version, ...values } = await api.call(logEndpoints.setting);
  return { values, stamp: newStamp({ version }) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: logEndpoints.saveSetting,
    done: () => ({ to: systemPaths.monitor.operations, notice: "已保存，每夜按新的天数清理" }),
  });
}

export default function LogRetention() {
  const { values, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="日志保留" />
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={systemPaths.monitor.operations}
      >
        <Card title="保留天数" flush>
          <div className="form">
            <LineField
              name="operationDays"
              label="操作日志"
              max={4}
              inputMode="numeric"
              required
              hint="7 至 3,650 天"
            />
            <LineField name="errorDays" label="错误日志" max={4} inputMode="numeric" required hint="1 至 3,650 天" />
            <LineField name="signInDays" label="登录日志" max={4} inputMode="numeric" required hint="180 至 3,650 天" />
          </div>
        </Card>
      </EditForm>
    </>
  );
}
