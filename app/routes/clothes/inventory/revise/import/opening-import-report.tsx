/** What the check of an opening stock spreadsheet found, with the ways to go on; or the slips that its import wrote. */
import { Form } from "@remix-run/react";
import { ImportErrors } from "#app/components/job/import-errors.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { paths } from "#app/lib/paths.ts";
import type { OpeningReport } from "#contract/inventory/opening-imports.ts";

interface OpeningImportReportProps {
  report: OpeningReport & { cost: string | null };
  /** Nothing is written yet. */
  checking: boolean;
  mayApprove: boolean;
  clientToken: string;
  error?: string | undefined;
}

export function OpeningImportReport({ report, checking, mayApprove, clientToken, error }: OpeningImportReportProps) {
  const { rows, rightRows, qty, cost, unknownRows, slips, approved, errors, errorCount } = report;
  const wrongRows = rows - rightRows;
  const worth = `${formatCount(rightRows)} 行、${formatCount(qty)} 件${cost === null ? "" : `，成本合计 ${cost} 元`}`;
  return (
    <>
      <Card title={checking ? "检查结果" : "导入结果"}>
        <div className="stack">
          {error && <Callout>{error}</Callout>}
          <p>
            {checking
              ? `共 ${formatCount(rows)} 行：可导入 ${worth}；${wrongRows} 行有错误。`
              : `${wrongRows} 行没有导入。`}
          </p>
          {checking && unknownRows > 0 && (
            <p className="err">{formatCount(unknownRows)} 行没有成本，商品也没有成本和采购价，将按 0.00 入库。</p>
          )}
          {!checking && slips.length > 0 && (
            <p>
              {approved ? "已审核入库：" : "已生成草稿，请审核："}
              {slips.map(({ id, no }) => (
                <span key={id}>
                  <Link to={paths.adjustment.item(id)}>{no}</Link>{" "}
                </span>
              ))}
            </p>
          )}
          {checking && rightRows > 0 && (
            <Form method="post" className="line">
              <input type="hidden" name="clientToken" value={clientToken} />
              {mayApprove && <Checkbox name="approve" value="true" label="同时审核，立即入库" defaultChecked />}
              {wrongRows === 0 ? (
                <Button variant="primary" name="mode" value="all">
                  确认导入 {formatCount(rightRows)} 行
                </Button>
              ) : (
                <Button name="mode" value="right">
                  只导入没有错误的 {formatCount(rightRows)} 行
                </Button>
              )}
            </Form>
          )}
        </div>
      </Card>
      <ImportErrors errors={errors} errorCount={errorCount} />
    </>
  );
}
