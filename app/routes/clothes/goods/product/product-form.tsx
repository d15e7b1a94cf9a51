/** The fields of a style (domain.md §3.1). */

import {
  ChipsField,
  DayField,
  LineField,
  MoneyField,
  SelectField,
  TextField,
} from "#app/components/page/edit-form.tsx";
import { PicturesField } from "#app/components/page/pictures-field.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { CheckboxChip, ChoicePanels } from "#app/components/ui/choice.tsx";
import { useFormFields } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import type { Option } from "#app/lib/options.ts";
import type { FormChoices } from "#app/routes/clothes/goods/choices.ts";
import { CustomAttributeFields } from "./custom-attribute-fields.tsx";

interface ProductFieldsProps {
  choices: FormChoices;
  /** States the style may have now. */
  statuses: readonly Option[];
  reply: FormReply | undefined;
  /** False: prices are shown and sent back unchanged. */
  mayPrice: boolean;
  /** Sees cost, or sets prices. */
  knowsPurchasePrice: boolean;
  /** What the style costs, in words, and its page; of a style that exists, for who may see it. */
  cost?: { text: string; to: string } | null;
}

export function ProductFields({ choices, statuses, reply, mayPrice, knowsPurchasePrice, cost }: ProductFieldsProps) {
  const select = (name: string, label: string, options: readonly Option[], required = false) => (
    <SelectField name={name} label={label} options={options} placeholder="请选择" required={required} />
  );
  const price = (name: string, label: string, required = false) => (
    <MoneyField name={name} label={`${label}（元）`} max={13} required={required} readOnly={!mayPrice} />
  );
  return (
    <>
      <Card title="基本资料" flush>
        <div className="form">
          <LineField name="styleNo" label="款号" max={32} required hint="字母、数字和连字符" />
          <LineField name="name" label="品名" max={50} required />
          {select("categoryId", "分类", choices.categories, true)}
          {select("brandId", "品牌", choices.brands)}
          <LineField name="year" label="年份" max={4} required inputMode="numeric" />
          {select("seasonId", "季节", choices.seasons, true)}
          {select("origin", "货源", choices.origins, true)}
          {select("unit", "单位", choices.units, true)}
          {select("status", "状态", statuses, true)}
          <DayField name="launchDate" label="上新日期" required />
          {select("partyId", "默认工厂/供应商", choices.parties)}
          {select("safetyClass", "安全类别", choices.safetyClasses)}
          {select("fabricId", "面料", choices.fabrics)}
          {select("lookId", "风格", choices.looks)}
          <LineField name="standard" label="执行标准" max={50} />
          <LineField name="composition" label="面料成分" max={200} />
          <LineField
            name="weightGram"
            label="单件重（克）"
            max={5}
            inputMode="numeric"
            hint="连包装；审单规则按它算包裹重量"
          />
        </div>
      </Card>
      <Card title="颜色与尺码" note="保存后按颜色 × 尺码生成 SKU 与条码" flush>
        <div className="form">
          <ChipsField
            name="colorIds"
            label="颜色"
            required
            options={choices.colors.map(({ id, name, hex }) => ({ value: id, label: name, swatch: hex }))}
          />
          <LineField
            name="colorOrder"
            label="颜色顺序"
            wide
            max={500}
            hint="单据、标签和库存表按这个顺序，例如：杏 黑 藕粉；没有写到的排在后面"
          />
          <SizeFields groups={choices.sizeGroups} />
        </div>
      </Card>
      {choices.customAttributes.length > 0 && (
        <Card title="自定义属性" flush>
          <div className="form">
            <CustomAttributeFields attributes={choices.customAttributes} />
          </div>
        </Card>
      )}
      <Card title="价格" note={mayPrice ? undefined : "没有改价权限，价格只能查看"} flush>
        <div className="form">
          {price("wholesalePriceFen", "批发价", true)}
          {price("minPriceFen", "最低价")}
          {price("tagPriceFen", "吊牌价")}
          {price("retailPriceFen", "零售价")}
          {knowsPurchasePrice && price("purchasePriceFen", "采购价")}
          {cost && (
            <div className="field">
              <span>成本（元）</span>
              <p>
                {cost.text} <Link to={cost.to}>设定成本</Link>
              </p>
            </div>
          )}
        </div>
      </Card>
      <Card title="图片与备注" flush>
        <div className="form">
          <PicturesField
            answer={reply}
            label="添加图片"
            noun="图片"
            hint="jpg、png 或 webp，每张不超过 5 MB，最多 9 张；第一张为主图"
            firstIsMain
          />
          <TextField name="remark" label="备注" wide rows={3} max={500} />
        </div>
      </Card>
    </>
  );
}

/** A size group and, in its panel, the sizes of its run. Those of every group are posted; the chosen group's count. */
function SizeFields({ groups }: { groups: FormChoices["sizeGroups"] }) {
  const form = useFormFields();
  return (
    <ChoicePanels
      legend="尺码组"
      name="sizeGroupId"
      required
      defaultValue={Number(form.value("sizeGroupId"))}
      error={form.errors.sizeGroupId ?? form.errors.sizeIds}
      choices={groups.map((group) => {
        const name = `sizeIds-${group.id}`;
        const chosen = form.values(name);
        return {
          value: group.id,
          label: group.name,
          panel: group.sizes.map(({ id, name: label }) => (
            <CheckboxChip key={id} name={name} value={id} label={label} defaultChecked={chosen.includes(String(id))} />
          )),
        };
      })}
    />
  );
}
