/** The strip above the slips: paper, and what is printed on it. A GET form, so that the address says it all. */
import { Form } from "@remix-run/react";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import type { Option } from "#app/lib/options.ts";

interface PrintSettingsBarProps {
  settings: { paper: string; papers: readonly Option[]; price: boolean; debt: boolean; qr: boolean; rule: boolean };
  /** Parameters carried along. */
  kept: readonly (readonly [name: string, value: string])[];
  summary: string;
}

export function PrintSettingsBar({ settings, kept, summary }: PrintSettingsBarProps) {
  const choice = (name: "price" | "debt" | "qr" | "rule", label: string, on: string, off: string) => (
    <Field label={label} name={name}>
      <SelectInput
        options={[
          { value: "1", label: on },
          { value: "0", label: off },
        ]}
        defaultValue={settings[name] ? "1" : "0"}
      />
    </Field>
  );
  return (
    <header className="print-bar">
      <div className="head">
        <h1>打印拿货单</h1>
        <small>{summary}</small>
      </div>
      <Form method="get" className="filters">
        <HiddenFields fields={kept} />
        <Field label="纸张" name="paper">
          <SelectInput options={settings.papers} defaultValue={settings.paper} />
        </Field>
        {choice("price", "价格", "印价格", "不印价格")}
        {choice("debt", "欠款", "印前欠和累计欠", "不印欠款")}
        {choice("qr", "二维码", "印二维码", "不印二维码")}
        {choice("rule", "退换规则", "印退换规则", "不印退换规则")}
        <Button>应用</Button>
      </Form>
    </header>
  );
}
