/** The upload of a goods spreadsheet. */
import { ImportForm } from "#app/components/job/import-form.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { paths } from "#app/lib/paths.ts";

export function ProductImportForm({ clientToken, error }: { clientToken: string; error?: string | undefined }) {
  return (
    <ImportForm
      clientToken={clientToken}
      error={error}
      options={
        <Checkbox name="confirmPrices" value="true" label="价格无误（允许最低价高于批发价，或批发价高于吊牌价）" />
      }
    >
      <p>
        一行一个“款 + 色 + 码”；同一款的品名、价格等填在其中一行即可。请先<a href={paths.product.template}>下载模板</a>
        。
      </p>
      <p>已有的款：增加表格中的颜色和尺码，修改表格中填写的内容；空白的内容不变，不会删除颜色和尺码。</p>
    </ImportForm>
  );
}
