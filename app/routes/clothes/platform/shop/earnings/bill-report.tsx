/** What the check of a bill found, with the way to go on; or what its import wrote. */
import { Form } from "@remix-run/react";
import { ImportErrors } from "#app/components/job/import-errors.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { balanceYuan } from "#app/lib/format/signed.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { billKindLabels } from "#contract/platform/shop-bill.words.ts";
import type { ShopBillReport } from "#contract/platform/shop-bills.ts";

interface BillReportProps {
  report: ShopBillReport;
  /** Nothing is written yet. */
  checking: boolean;
  clientToken: string;
  error?: string | undefined;
}

const counted = ({ count, fen }: { count: number; fen: number }) => `${formatCount(count)} 笔 ${balanceYuan(fen)} 元`;

export function BillReport({ report, checking, clientToken, error }: BillReportProps) {
  const { shopName, rows, from, to, adds, known, written, sums, others, transfers, unknown, unread, strays } = report;
  const { repeated, errors, errorCount } = report;
  const wrong = errorCount > 0 ? `；${formatCount(errorCount)} 行没有收下` : "";
  return (
    <>
      <Card title={checking ? `检查结果：${shopName}` : `导入结果：${shopName}`}>
        <div className="stack">
          {error && <Callout>{error}</Callout>}
          <p>
            {checking
              ? `共 ${formatCount(rows)} 行${from === "" ? "" : `，${from} 至 ${to}`}：新流水 ${formatCount(adds)} 笔，已导入过 ${formatCount(known)} 笔${wrong}。`
              : `已导入 ${formatCount(written)} 笔账单流水${wrong}。`}
          </p>
          {checking && sums.length > 0 && (
            <p>新流水：{sums.map((sum) => `${billKindLabels[sum.kind]} ${counted(sum)}`).join("，")}。</p>
          )}
          {others.count > 0 && (
            <Callout>
              {counted(others)}是其他店铺（{others.shops.join("、")}）的，没有导入。
            </Callout>
          )}
          {transfers.count > 0 && (
            <p>
              {counted(transfers)}是提现、充值等自己的钱进出，不是收支，没有导入：{transfers.words.join("；")}。
            </p>
          )}
          {unknown.length > 0 && (
            <Callout tone="warn">
              这些业务类型不认识，按“其他”计入：
              {unknown.map((one) => `${one.word} ${counted(one)}`).join("；")}。
            </Callout>
          )}
          {checking && repeated > 0 && (
            <Callout tone="warn">
              {formatCount(repeated)}{" "}
              行与前面的行完全相同，平台的账单没有流水号，按不同的流水计。如果是同一段粘贴了两次，请删去后重新上传。
            </Callout>
          )}
          {strays > 0 && <p>{formatCount(strays)} 笔的订单还没有抓到或导入，订单来了以后自动对上。</p>}
          {unread.length > 0 && <Callout>这些列没有读：{unread.join("、")}。</Callout>}
          {checking && adds === 0 && <p>没有新的账单流水，不需要导入。</p>}
          {checking && adds > 0 && (
            <Form method="post" className="line">
              <input type="hidden" name="clientToken" value={clientToken} />
              <Button variant={errorCount === 0 ? "primary" : "default"} name="mode" value="right">
                {errorCount === 0 ? `确认导入 ${formatCount(adds)} 笔` : `只导入没有错误的 ${formatCount(adds)} 笔`}
              </Button>
            </Form>
          )}
          {!checking && (
            <p className="line">
              <LinkButton
                to={`${platformPaths.earning.orders}?mark=DIFFERENT&shopId=${report.shopId}`}
                variant="primary"
              >
                看对不上的订单
              </LinkButton>
            </p>
          )}
        </div>
      </Card>
      <ImportErrors errors={errors} errorCount={errorCount} />
    </>
  );
}
