/** What the check of a file of orders found, with the way to go on; or what its import wrote. */
import { Form } from "@remix-run/react";
import { ImportErrors } from "#app/components/job/import-errors.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import type { OrderFileReport } from "#contract/platform/order-files.ts";

interface OrderImportReportProps {
  report: OrderFileReport;
  /** Nothing is written yet. */
  checking: boolean;
  clientToken: string;
  error?: string | undefined;
}

export function OrderImportReport({ report, checking, clientToken, error }: OrderImportReportProps) {
  const { shopName, rows, adds, edits, unchanged, written, errors, errorCount, asOf, unread, held, heldCount } = report;
  const wrong = errorCount > 0 ? `；${formatCount(errorCount)} 行没有收下` : "";
  return (
    <>
      <Card title={checking ? `检查结果：${shopName}` : `导入结果：${shopName}`}>
        <div className="stack">
          {error && <Callout>{error}</Callout>}
          <p>
            {checking
              ? `共 ${formatCount(rows)} 行：新订单 ${formatCount(adds)} 单，有变化 ${formatCount(edits)} 单，没有变化 ${formatCount(unchanged)} 单${wrong}。`
              : `已导入 ${formatCount(written)} 单${wrong}。`}
          </p>
          {asOf !== "" && <p>这份文件按 {asOf} 的情况导入。</p>}
          {unread.length > 0 && <Callout>这些列没有读：{unread.join("、")}。</Callout>}
          {heldCount > 0 && (
            <Callout>
              {formatCount(heldCount)} 处比已知的旧，没有采用，保持现状：{held.slice(0, 20).join("；")}
              {heldCount > 20 ? "……" : ""}。如果文件是刚导出的，请重新上传并填写导出时间。
            </Callout>
          )}
          {checking && adds + edits === 0 && <p>没有新的或有变化的订单，不需要导入。</p>}
          {checking && adds + edits > 0 && (
            <Form method="post" className="line">
              <input type="hidden" name="clientToken" value={clientToken} />
              <Button variant={errorCount === 0 ? "primary" : "default"} name="mode" value="right">
                {errorCount === 0
                  ? `确认导入 ${formatCount(adds + edits)} 单`
                  : `只导入没有错误的 ${formatCount(adds + edits)} 单`}
              </Button>
            </Form>
          )}
          {!checking && (
            <p className="line">
              <LinkButton to={`${platformPaths.order.list}?shopId=${report.shopId}&state=WAIT_AUDIT`} variant="primary">
                去审核
              </LinkButton>
              {errorCount > 0 && (
                <LinkButton to={`/clothes/platform/shop/log?shopId=${report.shopId}`}>没有收下的订单</LinkButton>
              )}
            </p>
          )}
        </div>
      </Card>
      <ImportErrors errors={errors} errorCount={errorCount} />
    </>
  );
}
