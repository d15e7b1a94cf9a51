/** 验收: a colour × size matrix for each of what may be found; what is not told to be wrong has passed. */
import { FigureGoods } from "#app/components/document/figure-goods.tsx";
import { DayField, EditForm, MoneyField, SelectField } from "#app/components/page/edit-form.tsx";
import type { FormFrameProps } from "#app/components/page/form-frame.tsx";
import { PicturesField } from "#app/components/page/pictures-field.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { Option } from "#app/lib/options.ts";
import { optionsOf } from "#app/lib/options.ts";
import { repairResponsibilityLabels } from "#contract/manufacture/delivery.words.ts";
import type { DeliveryLineView } from "../delivery.view.server.ts";

const found = [
  { name: "passed", label: "合格" },
  { name: "second", label: "次品" },
  { name: "repair", label: "返修" },
  { name: "scrap", label: "报废" },
] as const;

interface InspectionFormProps extends Omit<FormFrameProps, "children" | "values"> {
  lines: readonly DeliveryLineView[];
  reasons: readonly Option[];
  deductible: boolean;
  repairDueDate: string;
}

export function InspectionForm({ lines, reasons, deductible, repairDueDate, ...frame }: InspectionFormProps) {
  const values = { repairDueDate, responsibility: "FACTORY" };
  return (
    <EditForm {...frame} values={values} intent="inspect" label="验收入库" upload>
      <Card title="验收" note="合格留空，就是其余全部合格；四项相加要等于交货数" flush>
        <FigureGoods lines={lines} figures={found} due={{ label: "交", of: ({ delivered }) => delivered }} />
      </Card>
      <Card title="不合格的" flush>
        <div className="form">
          <SelectField name="defectReason" label="问题原因" options={reasons} placeholder="全部合格" />
          {deductible && <MoneyField name="deductFen" label="扣款（元）" hint="与工厂说好的，从加工费里扣" />}
          <DayField name="repairDueDate" label="返修应回日" />
          <SelectField name="responsibility" label="返修责任方" options={optionsOf(repairResponsibilityLabels)} />
          <PicturesField
            answer={frame.reply}
            label="添加照片"
            noun="照片"
            hint="问题在哪里：jpg、png 或 webp，每张不超过 5 MB，最多 9 张"
          />
        </div>
      </Card>
    </EditForm>
  );
}
