/** The form of 打印设置, and the test page beside it. */
import { Form, useNavigation } from "@remix-run/react";
import { CheckField, EditForm, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { printingEndpoints } from "#contract/stall/printing.ts";

interface PrintingFormProps {
  stored: Answer<typeof printingEndpoints.settings>;
  reply: FormReply | undefined;
  stamp: { clientToken: string };
  /** The test page's own token. */
  test: { clientToken: string };
}

export function PrintingForm({ stored, reply, stamp, test }: PrintingFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const { stallId, stallName, version, printerHost, printerPort } = stored;
  return (
    <>
      <EditForm values={stored} stamp={{ ...stamp, stallId, version }} reply={reply} intent="save">
        <Card title="打印机" note={stallName} flush>
          <div className="form">
            <SelectField name="paper" label="纸张" options={papers} />
            <LineField
              name="printerHost"
              label="打印机地址"
              hint="网口小票机的内网 IP，例如 192.168.1.50；留空则用浏览器打印"
              max={100}
            />
            <LineField name="printerPort" label="端口" hint="一般是 9100" inputMode="numeric" max={5} />
            <div className="field">
              <CheckField name="autoPrint" label="确认开单时自动打印" />
            </div>
          </div>
        </Card>
        <Card title="小票内容" flush>
          <div className="form">
            <LineField
              name="header"
              label="抬头"
              wide
              hint="在档口名称下面，例如地址和电话；空着时印系统设置里的企业信息"
              max={100}
            />
            <LineField name="footer" label="页脚" wide max={200} />
            <LineField name="qrText" label="二维码内容" wide hint="收款码或微信名片的链接；留空不印" max={300} />
            <div className="field wide chips">
              <CheckField name="showPrice" label="印价格（不勾选则小票上没有任何金额）" />
              <CheckField name="showDebt" label="印前欠和累计欠" />
              <CheckField name="showReturnRule" label="印退换规则" />
            </div>
          </div>
        </Card>
        <Card title="对账单抬头" note="留空不印" flush>
          <div className="form">
            <LineField name="company" label="公司名称" max={100} />
            <LineField name="phone" label="电话" max={50} />
            <LineField name="payTo" label="收款账号" wide hint="户名、开户行和账号，或微信、支付宝" max={200} />
          </div>
        </Card>
      </EditForm>
      {printerHost && (
        <Card title="测试">
          <Form method="post" className="line">
            <HiddenFields
              fields={[
                ["intent", "test"],
                ["stallId", String(stallId)],
                ["clientToken", test.clientToken],
              ]}
            />
            <Button disabled={busy}>打印测试页</Button>
            <span className="hint">
              发送到 {printerHost}:{printerPort}，用已保存的设置
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
