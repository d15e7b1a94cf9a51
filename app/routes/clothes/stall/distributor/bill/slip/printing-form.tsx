/** The form of 打印设置, and the test page beside it. */
import type { SubmissionResult } from "@conform-to/dom";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";

type Values = Record<string, string | undefined>;

interface PrintingFormProps {
  stallName: string;
  values: Values;
  reply: SubmissionResult<string[]> | undefined;
  clientToken: string;
  testToken: string;
}

export function PrintingForm({ stallName, values: stored, reply, clientToken, testToken }: PrintingFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const values = (reply?.initialValue as Values | undefined) ?? stored;
  const error = (name: string) => reply?.error?.[name]?.[0];
  const text = (name: string) => String(values[name] ?? "");
  const box = (name: string, label: string) => (
    <Checkbox name={name} label={label} defaultChecked={values[name] === "true"} />
  );
  return (
    <>
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="clientToken" value={values.clientToken ?? clientToken} />
        <input type="hidden" name="stallId" value={text("stallId")} />
        <input type="hidden" name="version" value={text("version")} />
        {error("") && <Alert>{error("")}</Alert>}
        <Card title="打印机" note={stallName} flush>
          <div className="form">
            <Field label="纸张" name="paper" error={error("paper")}>
              <SelectInput options={papers} defaultValue={text("paper")} />
            </Field>
            <Field
              label="打印机地址"
              name="printerHost"
              hint="网口小票机的内网 IP，例如 192.168.1.50；留空则用浏览器打印"
              error={error("printerHost")}
            >
              <TextInput defaultValue={text("printerHost")} maxLength={100} />
            </Field>
            <Field label="端口" name="printerPort" hint="一般是 9100" error={error("printerPort")}>
              <TextInput inputMode="numeric" defaultValue={text("printerPort")} maxLength={5} />
            </Field>
            <div className="field">{box("autoPrint", "确认开单时自动打印")}</div>
          </div>
        </Card>
        <Card title="小票内容" flush>
          <div className="form">
            <Field label="抬头" name="header" wide hint="在档口名称下面，例如地址和电话" error={error("header")}>
              <TextInput defaultValue={text("header")} maxLength={100} />
            </Field>
            <Field label="页脚" name="footer" wide error={error("footer")}>
              <TextInput defaultValue={text("footer")} maxLength={200} />
            </Field>
            <Field
              label="二维码内容"
              name="qrText"
              wide
              hint="收款码或微信名片的链接；留空不印"
              error={error("qrText")}
            >
              <TextInput defaultValue={text("qrText")} maxLength={300} />
            </Field>
            <div className="field wide chips">
              {box("showPrice", "印价格（不勾选则小票上没有任何金额）")}
              {box("showDebt", "印前欠和累计欠")}
              {box("showReturnRule", "印退换规则")}
            </div>
          </div>
        </Card>
        <div className="dock">
          <Button variant="primary" disabled={busy}>
            保存
          </Button>
        </div>
      </Form>
      {stored.printerHost && (
        <Card title="测试">
          <Form method="post" className="line">
            <input type="hidden" name="intent" value="test" />
            <input type="hidden" name="stallId" value={stored.stallId} />
            <input type="hidden" name="clientToken" value={testToken} />
            <Button disabled={busy}>打印测试页</Button>
            <span className="hint">
              发送到 {stored.printerHost}:{stored.printerPort}，用已保存的设置
            </span>
          </Form>
        </Card>
      )}
    </>
  );
}

const papers = [
  { value: 58, label: "58 mm" },
  { value: 80, label: "80 mm" },
];
