/** The settings of a 盘点 that has not begun. */
import { Form } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { Option } from "#app/components/ui/input.tsx";
import { CountSettingFields } from "./count-fields.tsx";

interface CountDraftProps {
  count: { version: number; uncountedRule: string; blind: boolean; remark: string; managerId: number | null };
  choices: { rules: readonly Option[]; people: readonly Option[]; zeroWord: string };
  clientToken: string;
  refusal: string | undefined;
}

export function CountDraft({ count, choices, clientToken, refusal }: CountDraftProps) {
  return (
    <Card title="设置" note="开始盘点后不能修改" flush>
      <Form method="post" className="form" key={count.version}>
        <input type="hidden" name="intent" value="edit" />
        <input type="hidden" name="clientToken" value={clientToken} />
        <input type="hidden" name="version" value={count.version} />
        <CountSettingFields
          choices={choices}
          zeroWord={choices.zeroWord}
          values={{
            uncountedRule: count.uncountedRule,
            blind: String(count.blind),
            remark: count.remark,
            managerId: String(count.managerId ?? ""),
          }}
        />
        <div className="wide line">
          <Button>保存设置</Button>
          {refusal && (
            <span className="err" role="alert">
              {refusal}
            </span>
          )}
        </div>
      </Form>
    </Card>
  );
}
