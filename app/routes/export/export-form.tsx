/** How a list is exported. Sent by the browser itself: the answer is a file, not a page. */
import { Form } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { CheckboxChip, CheckboxGroup, RadioChip } from "#app/components/ui/choice.tsx";
import { Callout } from "#app/components/ui/notice.tsx";

interface ExportFormProps {
  layouts: readonly { value: string; label: string; count: string; later: boolean }[];
  formats: readonly { value: string; label: string }[];
  /** A box beside them, where the list asks one and the user may tick it. */
  asks: { name: string; legend: string; label: string; hint: string } | null;
  /** The list's address has conditions. */
  filtered: boolean;
  clientToken: string;
  error?: string | undefined;
}

export function ExportForm({ layouts, formats, asks, filtered, clientToken, error }: ExportFormProps) {
  return (
    <Form method="post" reloadDocument>
      <div className="form">
        {error && (
          <div className="wide">
            <Callout>{error}</Callout>
          </div>
        )}
        <p className="wide">{filtered ? "按列表当前的筛选条件和排序导出。" : "没有筛选条件，导出全部。"}</p>
        <CheckboxGroup legend="内容" name="layout" hint="超过 50,000 行时在后台导出，完成后发消息通知">
          {layouts.map(({ value, label, count, later }, index) => (
            <RadioChip
              key={value}
              name="layout"
              value={value}
              label={`${label}（${count}${later ? "，后台导出" : ""}）`}
              defaultChecked={index === 0}
            />
          ))}
        </CheckboxGroup>
        <CheckboxGroup legend="格式" name="format">
          {formats.map(({ value, label }, index) => (
            <RadioChip key={value} name="format" value={value} label={label} defaultChecked={index === 0} />
          ))}
        </CheckboxGroup>
        {asks && (
          <CheckboxGroup legend={asks.legend} name={asks.name} hint={asks.hint}>
            <CheckboxChip name={asks.name} value="true" label={asks.label} />
          </CheckboxGroup>
        )}
        <input type="hidden" name="clientToken" value={clientToken} />
        <div className="wide line">
          <Button variant="primary">导出</Button>
        </div>
      </div>
    </Form>
  );
}
