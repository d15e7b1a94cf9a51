/** The fields of a material (domain.md §3.2). */
import { LineField, MoneyField, PictureField, SelectField, TextField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { Option } from "#app/lib/options.ts";

interface MaterialFieldsProps {
  choices: { types: readonly Option[]; units: readonly Option[] };
  suppliers: readonly Option[];
  pictureSrc?: string | null;
  /** Then the code may be left to the product. */
  isNew?: boolean;
}

export function MaterialFields({ choices, suppliers, pictureSrc, isNew = false }: MaterialFieldsProps) {
  return (
    <>
      <Card title="基本资料" flush>
        <div className="form">
          <LineField name="name" label="名称" max={50} required autoFocus={isNew} />
          <SelectField name="type" label="类型" options={choices.types} placeholder="请选择" required />
          <SelectField name="unit" label="单位" options={choices.units} placeholder="请选择" required />
          <LineField
            name="code"
            label="编码"
            max={32}
            required={!isNew}
            hint={isNew ? "字母、数字和连字符；不填自动编号" : "字母、数字和连字符"}
          />
          <LineField name="spec" label="规格" max={50} hint="例如：40 支、15 mm" />
          <LineField name="color" label="颜色" max={30} />
          <LineField name="widthCm" label="幅宽（cm）" max={4} inputMode="numeric" />
          <LineField name="weightGram" label="克重（g/m²）" max={5} inputMode="numeric" />
          <LineField name="composition" label="成分" max={100} hint="例如：棉 95% 氨纶 5%" />
        </div>
      </Card>
      <Card title="采购与库存" flush>
        <div className="form">
          <SelectField
            name="supplierId"
            label="供应商"
            options={suppliers}
            placeholder="未定"
            hint="一键生成采购时向它采购"
          />
          <MoneyField name="priceLi" label="参考价（元/单位）" hint="最多三位小数" />
          <MoneyField name="safetyMilli" label="安全库存" max={12} hint="低于它时在库存和档案里标出；最多三位小数" />
          <PictureField name="picture" label="图片" hint="jpg、png 或 webp，不超过 5 MB" />
          {pictureSrc && <img src={pictureSrc} alt="物料图片" width={240} />}
          <TextField name="remark" label="备注" max={500} wide />
        </div>
      </Card>
    </>
  );
}
