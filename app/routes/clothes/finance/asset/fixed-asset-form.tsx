/** The fields of a fixed asset. */
import { LineField, MoneyField, SelectField, TextField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { FixedAssetChoices } from "./fixed-asset.view.server.ts";

interface FixedAssetFieldsProps {
  choices: FixedAssetChoices;
  /** Then the code may be left to the product, and the price may be paid from a fund. */
  isNew?: boolean;
}

export function FixedAssetFields({ choices, isNew = false }: FixedAssetFieldsProps) {
  return (
    <>
      <Card title="基本资料" flush>
        <div className="form">
          <LineField name="name" label="名称" max={50} required autoFocus={isNew} />
          <SelectField name="category" label="类别" options={choices.categories} placeholder="请选择" required />
          <LineField
            name="code"
            label="编号"
            max={32}
            required={!isNew}
            hint={isNew ? "字母、数字和连字符；不填自动编号" : "字母、数字和连字符"}
          />
          <SelectField name="employeeId" label="使用人" options={choices.employees} placeholder="无" />
          <SelectField name="deptId" label="部门" options={choices.depts} placeholder="无" />
          <SelectField
            name="stallId"
            label="档口"
            options={choices.stalls}
            placeholder="不属于档口"
            hint="折旧计入该档口的利润"
          />
          <TextField name="remark" label="备注" max={500} wide />
        </div>
      </Card>
      <Card title="价值与折旧" note="直线法，购置次月起计提，提到残值为止" flush>
        <div className="form">
          <LineField
            name="purchaseDay"
            label="购置日"
            max={10}
            type="date"
            required
            hint="该月已结账时，今天作为期初入账"
          />
          <MoneyField name="costFen" label="原值（元）" required />
          <LineField name="lifeYears" label="年限（年）" max={2} inputMode="numeric" required hint="1 至 50" />
          <MoneyField name="residualBp" label="残值率（%）" max={6} hint="一般 3 至 5；不填为 0" />
          <LineField
            name="startMonth"
            label="折旧起始月"
            max={7}
            type="month"
            placeholder="年-月"
            hint="从该月起在这里计提，之前的算已提；不填为本月（新购的为次月）"
          />
          {isNew && (
            <>
              <SelectField
                name="fundId"
                label="付款账户"
                options={choices.funds}
                placeholder="不在这里付款"
                hint="选了就从该账户付出原值"
              />
              <LineField name="payDay" label="付款日" max={10} type="date" hint="不填为购置日" />
            </>
          )}
        </div>
      </Card>
    </>
  );
}
