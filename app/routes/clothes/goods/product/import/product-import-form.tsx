/** The upload of a goods spreadsheet. */
import { Form } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FileInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";

export function ImportForm({ clientToken, error }: { clientToken: string; error?: string | undefined }) {
  return (
    <Form method="post" encType="multipart/form-data">
      <div className="form">
        {error && (
          <div className="wide">
            <Alert>{error}</Alert>
          </div>
        )}
        <div className="wide">
          <p>
            一行一个“款 + 色 + 码”；同一款的品名、价格等填在其中一行即可。请先
            <a href="/clothes/goods/product/import/template">下载模板</a>。
          </p>
          <p>已有的款：增加表格中的颜色和尺码，修改表格中填写的内容；空白的内容不变，不会删除颜色和尺码。</p>
        </div>
        <Field label="表格" name="file" required wide hint="xlsx，不超过 20 MB、20,000 行；先检查，不会立即写入">
          <FileInput accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" />
        </Field>
        <input type="hidden" name="clientToken" value={clientToken} />
        <div className="wide line">
          <Checkbox name="confirmPrices" value="true" label="价格无误（允许最低价高于批发价，或批发价高于吊牌价）" />
        </div>
        <div className="wide line">
          <Button variant="primary">上传并检查</Button>
        </div>
      </div>
    </Form>
  );
}
