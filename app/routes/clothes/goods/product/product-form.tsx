/** The form of a style (domain.md §3.1): 新增商品 and 编辑商品. Complete as HTML; a refusal comes back with all that was typed. */
import type { SubmissionResult } from "@conform-to/dom";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Checkbox, CheckboxChip, CheckboxGroup, ChoicePanels } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { type Option, SelectInput, TextArea, TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import type { FormChoices } from "#app/routes/clothes/goods/choices.ts";
import { CustomAttributeFields } from "./custom-attribute-fields.tsx";
import { PicturesField } from "./pictures-field.tsx";

/** Field values as text, as a form holds them. */
export type ProductFormValues = Record<string, string | readonly string[] | undefined>;

interface ProductFormProps {
  choices: FormChoices;
  /** What the fields start with. */
  values: ProductFormValues;
  /** The last submission's refusal. */
  reply: SubmissionResult<string[]> | undefined;
  /** States the style may have now. */
  statuses: readonly Option[];
  /** False: prices are shown and sent back unchanged. */
  mayPrice: boolean;
  /** Sees cost, or sets prices. */
  knowsPurchasePrice: boolean;
  /** Where 取消 leads. */
  cancelTo: string;
  /** Hidden fields: client token, id and version. */
  children: ReactNode;
}

export function ProductForm({
  choices,
  values: initial,
  reply,
  statuses,
  mayPrice,
  knowsPurchasePrice,
  cancelTo,
  children,
}: ProductFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const values = (reply?.initialValue as ProductFormValues | undefined) ?? initial;
  const text = (name: string) => asList(values[name])[0] ?? "";
  const list = (name: string) => asList(values[name]);
  const error = (name: string) => reply?.error?.[name]?.[0];

  const select = (name: string, label: string, options: readonly Option[], required = false) => (
    <Field label={label} name={name} required={required} error={error(name)}>
      <SelectInput options={options} placeholder="请选择" defaultValue={text(name)} />
    </Field>
  );
  const line = (name: string, label: string, maxLength: number, required = false, hint?: string) => (
    <Field label={label} name={name} required={required} error={error(name)} hint={hint}>
      <TextInput defaultValue={text(name)} maxLength={maxLength} />
    </Field>
  );
  const price = (name: string, label: string, required = false) => (
    <Field label={`${label}（元）`} name={name} required={required} error={error(name)}>
      <TextInput inputMode="decimal" defaultValue={text(name)} readOnly={!mayPrice} maxLength={13} />
    </Field>
  );

  return (
    <Form method="post" encType="multipart/form-data" noValidate className="stack">
      {children}
      {error("") && <Alert>{error("")}</Alert>}
      {reply?.error && !error("") && <Alert>有 {Object.keys(reply.error).length} 处需要修改，已填内容都已保留。</Alert>}
      <Card title="基本资料" flush>
        <div className="form">
          {line("styleNo", "款号", 32, true, "字母、数字和连字符")}
          {line("name", "品名", 50, true)}
          {select("categoryId", "分类", choices.categories, true)}
          {select("brandId", "品牌", choices.brands)}
          <Field label="年份" name="year" required error={error("year")}>
            <TextInput inputMode="numeric" defaultValue={text("year")} maxLength={4} />
          </Field>
          {select("seasonId", "季节", choices.seasons, true)}
          {select("origin", "货源", choices.origins, true)}
          {select("unit", "单位", choices.units, true)}
          {select("status", "状态", statuses, true)}
          <Field label="上新日期" name="launchDate" required error={error("launchDate")}>
            <TextInput type="date" defaultValue={text("launchDate")} />
          </Field>
          {select("partyId", "默认工厂/供应商", choices.parties)}
          {select("safetyClass", "安全类别", choices.safetyClasses)}
          {select("fabricId", "面料", choices.fabrics)}
          {select("lookId", "风格", choices.looks)}
          {line("standard", "执行标准", 50)}
          {line("composition", "面料成分", 200)}
        </div>
      </Card>
      <Card title="颜色与尺码" note="保存后按颜色 × 尺码生成 SKU 与条码" flush>
        <div className="form">
          <CheckboxGroup legend="颜色" name="colorIds" required error={error("colorIds")}>
            {choices.colors.map((color) => (
              <CheckboxChip
                key={color.id}
                name="colorIds"
                value={color.id}
                label={color.name}
                swatch={color.hex}
                defaultChecked={list("colorIds").includes(String(color.id))}
              />
            ))}
          </CheckboxGroup>
          <ChoicePanels
            legend="尺码组"
            name="sizeGroupId"
            required
            defaultValue={Number(text("sizeGroupId"))}
            error={error("sizeGroupId") ?? error("sizeIds")}
            choices={choices.sizeGroups.map((group) => ({
              value: group.id,
              label: group.name,
              panel: group.sizes.map((size) => (
                <CheckboxChip
                  key={size.id}
                  name={`sizeIds-${group.id}`}
                  value={size.id}
                  label={size.name}
                  // A group that was not chosen yet offers its whole run.
                  defaultChecked={text("sizeGroupId") !== String(group.id) || list("sizeIds").includes(String(size.id))}
                />
              )),
            }))}
          />
        </div>
      </Card>
      {choices.customAttributes.length > 0 && (
        <Card title="自定义属性" flush>
          <div className="form">
            <CustomAttributeFields attributes={choices.customAttributes} list={list} />
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
          {error("confirmPrices") && (
            <div className="wide">
              <Alert tone="warn">{error("confirmPrices")}</Alert>
              <Checkbox name="confirmPrices" value="true" label="价格无误，仍要保存" />
            </div>
          )}
        </div>
      </Card>
      <Card title="图片与备注" flush>
        <div className="form">
          <PicturesField pictureIds={list("pictureIds")} error={error("pictureIds")} answer={reply} />
          <Field label="备注" name="remark" error={error("remark")} wide>
            <TextArea defaultValue={text("remark")} rows={3} maxLength={500} />
          </Field>
        </div>
      </Card>
      <div className="dock">
        <Button variant="primary" size="large" disabled={busy}>
          {busy ? "保存中…" : "保存"}
        </Button>
        <LinkButton size="large" to={cancelTo}>
          取消
        </LinkButton>
      </div>
    </Form>
  );
}

/** A form's value is one text or several; absent is none. */
function asList(value: ProductFormValues[string]): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}
