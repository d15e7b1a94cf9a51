/** The fields of a fund. */
import { LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { FundChoices } from "./fund.view.server.ts";

export function FundFields({ choices: { methods, stalls, everyStall } }: { choices: FundChoices }) {
  return (
    <Card title="基本资料" flush>
      <div className="form">
        <LineField name="name" label="名称" max={20} required hint="例如：微信-对公码、农行 3321" />
        <SelectField name="method" label="收款方式" options={methods} placeholder="请选择" required />
        <SelectField
          name="stallId"
          label="所属档口"
          options={stalls}
          placeholder={everyStall}
          hint="只给一个档口用的钱箱才选，该档口日结时单独点数"
        />
        <LineField name="sort" label="排序" max={5} inputMode="numeric" hint="小的在前，开单收款时按这个顺序" />
      </div>
    </Card>
  );
}
