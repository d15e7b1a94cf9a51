/** The fields of a 费用单. */
import { DayField, LineField, MoneyField, SelectField } from "#app/components/page/edit-form.tsx";
import { PicturesField } from "#app/components/page/pictures-field.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { Option } from "#app/lib/options.ts";

interface SlipFieldsProps {
  choices: Record<"categories" | "stalls" | "departments" | "funds", Option[]>;
  /** The kind's name. */
  kind: string;
  /** An expense may be a batch's. */
  chargesBatches: boolean;
  answer: unknown;
}

export function SlipFields({ choices, kind, chargesBatches, answer }: SlipFieldsProps) {
  return (
    <Card title={kind} flush>
      <div className="form">
        <SelectField name="category" label="类别" options={choices.categories} placeholder="请选择" required />
        <MoneyField name="amountFen" label="金额（元）" required />
        <DayField name="bizDate" label="日期" required />
        <SelectField name="fundId" label="资金账户" options={choices.funds} placeholder="请选择" required />
        <SelectField name="stallId" label="归属档口" options={choices.stalls} placeholder="不属于档口" />
        <SelectField name="deptId" label="部门" options={choices.departments} placeholder="不指定" />
        {chargesBatches && (
          <LineField
            name="batchNo"
            label="批次号"
            max={20}
            hint="填了就计入这个批次的成本（其他费用），不再是本月费用；批次结案后不能再填"
          />
        )}
        <LineField name="remark" label="备注" max={500} wide />
        <PicturesField
          answer={answer}
          label="添加凭证"
          noun="凭证"
          hint="发票、收据、转账截图：jpg、png 或 webp，每张不超过 5 MB，最多 9 张"
        />
      </div>
    </Card>
  );
}
