/** The token of a 批发平台授权 and how long it is good: of a new one, and of one that is renewed. */
import { DayField, LineField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";

export function TokenFields() {
  return (
    <Card title="令牌" note="在批发平台的后台生成；加密保存，保存后只显示末 4 位" flush>
      <div className="form">
        <LineField
          name="secretToken"
          label="令牌"
          max={2000}
          type="password"
          autoComplete="new-password"
          hint="至少 8 个字符"
          required
        />
        <DayField name="untilDay" label="有效期至" hint="长期有效不填" />
      </div>
    </Card>
  );
}
