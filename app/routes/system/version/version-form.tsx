/** Adds a version: one change a line. */
import { Form } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextArea, TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";

interface VersionFormProps {
  /** `YYYY-MM-DD`. */
  today: string;
  error?: string | undefined;
  /** What was typed when it was refused. */
  typed?: Record<string, string> | undefined;
}

export function VersionForm({ today, error, typed = {} }: VersionFormProps) {
  const lines = (name: string, label: string) => (
    <Field label={label} name={name} hint="每行一条">
      <TextArea rows={3} defaultValue={typed[name]} />
    </Field>
  );
  return (
    <details className="card" open={error !== undefined}>
      <summary className="btn text">新增版本</summary>
      <Form method="post" noValidate>
        <div className="form">
          {error && (
            <div className="wide">
              <Alert>{error}</Alert>
            </div>
          )}
          <Field label="版本号" name="version" required>
            <TextInput defaultValue={typed.version} maxLength={50} />
          </Field>
          <Field label="发布日期" name="releaseDate" required>
            <TextInput type="date" defaultValue={typed.releaseDate ?? today} />
          </Field>
          {lines("added", "新增")}
          {lines("improved", "优化")}
          {lines("fixed", "修复")}
          <div className="wide line">
            <Checkbox name="must" value="true" label="必须更新" defaultChecked={typed.must !== undefined} />
            <Button variant="primary">保存</Button>
          </div>
        </div>
      </Form>
    </details>
  );
}
