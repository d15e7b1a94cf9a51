/** 验收: a row a colour and size; what is not told to be wrong has passed. */
import { CellInput } from "#app/components/page/cell-input.tsx";
import { type Column, DataTable } from "#app/components/page/data-table.tsx";
import { DayField, EditForm, MoneyField, PictureField, SelectField } from "#app/components/page/edit-form.tsx";
import type { FormFrameProps } from "#app/components/page/form-frame.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { Option } from "#app/components/ui/input.tsx";
import { optionsOf } from "#app/lib/options.ts";
import { repairResponsibilityLabels } from "#contract/manufacture/delivery.words.ts";
import type { DeliveryLineView } from "../delivery.view.server.ts";

/** Pictures that the form takes. */
export const pictureNames = ["picture1", "picture2", "picture3"] as const;

interface InspectionFormProps extends Omit<FormFrameProps, "children" | "values"> {
  lines: readonly DeliveryLineView[];
  reasons: readonly Option[];
  deductible: boolean;
  repairDueDate: string;
}

export function InspectionForm({ lines, reasons, deductible, repairDueDate, ...frame }: InspectionFormProps) {
  const cell = (index: number, name: string) => `cells[${index}].${name}`;
  const rows = lines.map((line, index) => ({ ...line, index, label: `${line.styleNo} ${line.color} ${line.size}` }));
  const input = (label: string, name: string): Column<(typeof rows)[number]> => ({
    label,
    kind: "n",
    cell: (row) => (
      <CellInput
        name={cell(row.index, name)}
        label={`${row.label} ${label}`}
        kind="qty"
        {...(name === "passed" && { placeholder: "其余" })}
      />
    ),
  });
  const columns: readonly Column<(typeof rows)[number]>[] = [
    {
      label: "款色码",
      kind: "key",
      cell: (row) => (
        <>
          <input type="hidden" name={cell(row.index, "skuId")} value={row.skuId} />
          {row.color} {row.size}
        </>
      ),
    },
    { label: "交货", kind: "n", cell: (row) => row.delivered },
    input("合格", "passed"),
    input("次品", "second"),
    input("返修", "repair"),
    input("报废", "scrap"),
  ];
  const values = { repairDueDate, responsibility: "FACTORY" };
  return (
    <EditForm {...frame} values={values} intent="inspect" label="验收入库" upload>
      <Card title="验收" note="合格留空，就是其余全部合格；四项相加要等于交货数" flush>
        <DataTable caption="验收" columns={columns} rows={rows} empty="没有明细" />
      </Card>
      <Card title="不合格的" flush>
        <div className="form">
          <SelectField name="defectReason" label="问题原因" options={reasons} placeholder="全部合格" />
          {deductible && <MoneyField name="deductFen" label="扣款（元）" hint="与工厂说好的，从加工费里扣" />}
          <DayField name="repairDueDate" label="返修应回日" />
          <SelectField name="responsibility" label="返修责任方" options={optionsOf(repairResponsibilityLabels)} />
          {pictureNames.map((name, index) => (
            <PictureField key={name} name={name} label={`照片 ${index + 1}`} />
          ))}
        </div>
      </Card>
    </EditForm>
  );
}
