/** The form of a batch: its plan as a matrix, then who makes it, until when and into which place. */

import { QuantityMatrix } from "#app/components/matrix/quantity-matrix.tsx";
import {
  DayField,
  LineField,
  MoneyField,
  PictureField,
  SelectField,
  TextField,
} from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { useFormFields } from "#app/components/ui/field.tsx";
import { PictureTile } from "#app/components/ui/thumb.tsx";
import type { MatrixView } from "#app/lib/document/matrix-view.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import type { Option } from "#app/lib/options.ts";
import { optionsOf } from "#app/lib/options.ts";
import { batchModeLabels } from "#contract/manufacture/batch.words.ts";

export interface BatchFormChoices {
  factories: readonly Option[];
  repositories: readonly Option[];
  merchandisers: readonly Option[];
  cost: boolean;
}

interface BatchFieldsProps {
  matrix: MatrixView;
  choices: BatchFormChoices;
  /** Beside the matrix's heading: 首单 or 翻单. */
  note: string;
}

export function BatchFields({ matrix, choices, note }: BatchFieldsProps) {
  const { value } = useFormFields();
  return (
    <>
      <Card title={`计划数 ${matrix.styleNo} ${matrix.name}`} note={note}>
        <QuantityMatrix matrix={matrix} typedOf={value} />
      </Card>
      <Card title="单据" flush>
        <div className="form">
          <SelectField name="partyId" label="工厂" options={choices.factories} placeholder="请选择" required />
          <SelectField name="mode" label="模式" options={modes} required />
          {choices.cost && (
            <MoneyField
              name="feeLi"
              label="加工费（元/件）"
              hint="不填为工厂的默认加工费；自有工厂按计件工资，不计加工费"
            />
          )}
          <DayField name="dueDate" label="交期" required />
          <LineField
            name="overCutBp"
            label="超裁率（%）"
            max={5}
            inputMode="decimal"
            hint="最多 10，每个颜色尺码向上取整"
          />
          <SelectField
            name="repositoryId"
            label="入库仓"
            options={choices.repositories}
            placeholder="请选择"
            required
          />
          <SelectField name="merchandiserId" label="跟单员" options={choices.merchandisers} placeholder="未指定" />
          <LineField name="customer" label="客户" max={50} />
          <TextField name="remark" label="备注" max={500} rows={2} wide />
          <Attachments />
        </div>
      </Card>
    </>
  );
}

const modes = optionsOf(batchModeLabels);

/** Pictures that belong to the batch, each with a box to take it away, and a chooser for one more. */
function Attachments() {
  const ids = useFormFields()
    .values("attachmentIds")
    .filter((id) => id !== "");
  return (
    <>
      <input type="hidden" name="attachmentIds" value="" />
      {ids.length > 0 && (
        <div className="wide flex flex-wrap gap-3">
          {ids.map((id, index) => (
            <PictureTile key={id} src={picturePath(id, 480)} alt={`附件 ${index + 1}`}>
              <input type="hidden" name="attachmentIds" value={id} />
              <Checkbox name="removeIds" value={id} label="移除" />
            </PictureTile>
          ))}
        </div>
      )}
      {ids.length < 9 && (
        <PictureField name="attachment" label="添加附件" hint="工艺单、样衣图，jpg、png 或 webp，不超过 5 MB" wide />
      )}
    </>
  );
}
