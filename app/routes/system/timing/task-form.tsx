/** The fields of a scheduled task, and when it would run. */
import { CheckField, LineField, SelectField, TextField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { Option } from "#app/lib/options.ts";

interface TaskFieldsProps {
  works: {
    options: readonly Option[];
    explains: readonly { title: string; explains: string; params: string | null }[];
  };
  /** The next instants of the schedule in the form; null while nobody asked. */
  times: readonly string[] | null;
}

/** Beside 保存: shows the schedule's next instants and keeps what was typed. */
export const previewButton = { value: "preview", label: "看后五次执行时间" };

export function TaskFields({ works: { options, explains }, times }: TaskFieldsProps) {
  return (
    <>
      <Card title="任务" flush>
        <div className="form">
          <LineField name="jobName" label="任务名称" max={50} required hint="例如：每晚清理日志" />
          <SelectField name="work" label="任务" options={options} placeholder="请选择" required />
          <LineField name="params" label="参数" max={500} hint="怎样写见下面的说明；不需要的留空" />
          <LineField
            name="cronExpression"
            label="Cron 表达式"
            max={120}
            required
            hint="秒 分 时 日 月 星期，上海时间；例如 0 0 3 * * ? 每天 3 点，0 0 9 ? * 2 每周一 9 点（1 是星期日）"
          />
          <CheckField name="isPause" label="暂停：到时间也不执行" />
          <CheckField name="pauseAfterFailure" label="失败后暂停" />
          {times && (
            <div className="wide">
              <b>接下来的执行时间</b>
              {times.length > 0 ? (
                <ol>
                  {times.map((time) => (
                    <li key={time}>{time}</li>
                  ))}
                </ol>
              ) : (
                <p>不会再有执行时间</p>
              )}
            </div>
          )}
        </div>
      </Card>
      <Card title="其他" flush>
        <div className="form">
          <LineField name="subTask" label="子任务" max={200} hint="成功后接着执行的任务编号，多个用逗号分开" />
          <LineField name="personInCharge" label="负责人" max={50} />
          <LineField name="email" label="告警邮箱" max={500} hint="失败时发邮件，多个用逗号分开；要先设置邮件服务器" />
          <TextField name="description" label="任务描述" max={200} rows={2} wide />
        </div>
      </Card>
      <Card title="可以定时执行的任务">
        <dl className="stack">
          {explains.map(({ title, explains, params }) => (
            <div key={title}>
              <dt>
                <b>{title}</b>
              </dt>
              <dd>
                {explains}
                {params && `参数：${params}。`}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}
