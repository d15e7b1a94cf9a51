/** 基本资料 of the personal centre: nickname, gender, phone and e-mail. */
import type { SubmissionResult } from "@conform-to/dom";
import { Form } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { genders } from "#contract/system/account-fields.ts";

interface ProfileCardProps {
  username: string;
  department: string;
  values: { nickName: string; gender: string; phone: string; email: string };
  /** The last submission's refusal, with what was typed. */
  reply: SubmissionResult<string[]> | undefined;
  busy: boolean;
}

export function ProfileCard({ username, department, values, reply, busy }: ProfileCardProps) {
  const error = (name: string) => reply?.error?.[name]?.[0];
  const shown = reply ? reply.initialValue : values;
  const text = (name: keyof typeof values) => String(shown?.[name] ?? "");
  return (
    <Card title="基本资料" note={department ? `${username}，${department}` : username} flush>
      <Form method="post" noValidate>
        <div className="form">
          {error("") && (
            <div className="wide">
              <Alert>{error("")}</Alert>
            </div>
          )}
          <Field label="昵称" name="nickName" required error={error("nickName")}>
            <TextInput defaultValue={text("nickName")} maxLength={20} autoComplete="nickname" />
          </Field>
          <Field label="性别" name="gender" error={error("gender")}>
            <SelectInput
              placeholder="未填写"
              options={genders.map((gender) => ({ value: gender, label: gender }))}
              defaultValue={text("gender")}
            />
          </Field>
          <Field label="手机号" name="phone" error={error("phone")}>
            <TextInput type="tel" defaultValue={text("phone")} maxLength={11} autoComplete="tel-national" />
          </Field>
          <Field label="邮箱" name="email" error={error("email")}>
            <TextInput type="email" defaultValue={text("email")} maxLength={100} autoComplete="email" />
          </Field>
          <div className="wide">
            <Button variant="primary" name="intent" value="profile" disabled={busy}>
              保存资料
            </Button>
          </div>
        </div>
      </Form>
    </Card>
  );
}
