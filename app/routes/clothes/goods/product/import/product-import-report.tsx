/** What the check of a goods spreadsheet found, with the ways to go on; or what its import wrote. */
import { Form } from "@remix-run/react";
import { ImportErrors } from "#app/components/job/import-errors.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import type { ImportReport as Report } from "#contract/goods/product-imports.ts";

interface ImportReportProps {
  report: Report;
  /** Nothing is written yet. */
  checking: boolean;
  clientToken: string;
  error?: string | undefined;
}

export function ImportReport({ report, checking, clientToken, error }: ImportReportProps) {
  const { rows, adds, edits, written, writtenSkus, wrongRows, wrongStyles, errors, errorCount } = report;
  const right = adds + edits - wrongStyles;
  return (
    <>
      <Card title={checking ? "检查结果" : "导入结果"}>
        <div className="stack">
          {error && <Callout>{error}</Callout>}
          <p>
            {checking
              ? `共 ${rows} 行：新增 ${adds} 个款，修改 ${edits} 个款；${wrongRows} 行有错误。`
              : `已导入 ${written} 个款、${writtenSkus} 个 SKU；${wrongStyles} 个款没有导入。`}
          </p>
          {checking && right > 0 && (
            <Form method="post" className="line">
              <input type="hidden" name="clientToken" value={clientToken} />
              {wrongRows === 0 ? (
                <Button variant="primary" name="mode" value="all">
                  确认导入 {right} 个款
                </Button>
              ) : (
                <Button name="mode" value="right">
                  只导入没有错误的 {right} 个款
                </Button>
              )}
              {wrongRows > 0 && <small>有错误行的 {wrongStyles} 个款整款不导入；也可以修改表格后重新上传。</small>}
            </Form>
          )}
        </div>
      </Card>
      <ImportErrors errors={errors} errorCount={errorCount} />
    </>
  );
}
