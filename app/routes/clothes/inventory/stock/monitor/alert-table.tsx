/** The rows of 预警, each with a box for 已知晓 and links to what mends it. */
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";
import { permissions } from "#contract/permissions.ts";

export interface AlertRowView {
  id: number;
  productId: number;
  styleNo: string;
  /** `8801 黑 M`, or the style alone. */
  label: string;
  name: string;
  place: string;
  current: string;
  negative: boolean;
  limit: string;
  ruleName: string;
  type: string;
  first: string;
  last: string;
  open: boolean;
  /** Open or known: not closed. */
  live: boolean;
  status: string;
  tone: Tone;
  /** Who knows. */
  by: string;
}

interface AlertTableProps {
  rows: readonly AlertRowView[];
  clientToken: string;
  /** The page that makes drafts, for all that the list's filter finds; `kind` is added. */
  allTo: (kind: string) => string;
  empty: ReactNode;
}

export function AlertTable({ rows, clientToken, allTo, empty }: AlertTableProps) {
  return (
    <Form method="post">
      <input type="hidden" name="clientToken" value={clientToken} />
      {rows.some(({ live }) => live) && (
        <p className="pager">
          <Button name="intent" value="picked">
            勾选的标为已知晓
          </Button>
          <Can roles={[permissions.transferAdd]}>
            <DraftButtons kind="transfer" label="调拨草稿" all={allTo} />
          </Can>
          <Can roles={[permissions.purchaseAdd]}>
            <DraftButtons kind="purchase" label="采购草稿" all={allTo} />
          </Can>
        </p>
      )}
      <Table
        caption="预警"
        head={
          <>
            <th scope="col">选</th>
            <th scope="col" className="key">
              款色码
            </th>
            <th scope="col">品名</th>
            <th scope="col">仓库</th>
            <th scope="col">类型</th>
            <th scope="col" className="n">
              当前
            </th>
            <th scope="col" className="n">
              阈值
            </th>
            <th scope="col">首次触发</th>
            <th scope="col">最近触发</th>
            <th scope="col">状态</th>
            <th scope="col">策略</th>
            <th scope="col" className="act">
              操作
            </th>
          </>
        }
      >
        {rows.map((row) => (
          <AlertTableRow key={row.id} row={row} />
        ))}
        {rows.length === 0 && (
          <EmptyRow columns={12} title="没有符合条件的预警">
            {empty}
          </EmptyRow>
        )}
      </Table>
    </Form>
  );
}

/** Drafts for the ticked alerts, by a GET to the page that shows them first, or for all that the filter finds. */
function DraftButtons({ kind, label, all }: { kind: string; label: string; all: (kind: string) => string }) {
  return (
    <>
      <Button name="kind" value={kind} formMethod="get" formAction={draftsPath}>
        勾选的生成{label}
      </Button>
      <LinkButton to={all(kind)} variant="text" discover="none">
        全部生成{label}
      </LinkButton>
    </>
  );
}

const draftsPath = "/clothes/inventory/stock/monitor/drafts";

function AlertTableRow({ row }: { row: AlertRowView }) {
  const style = encodeURIComponent(row.styleNo);
  return (
    <tr>
      <td>{row.live && <input type="checkbox" name="ids" value={row.id} aria-label={`勾选 ${row.label}`} />}</td>
      <th scope="row">
        <Link to={`/clothes/goods/product/item?id=${row.productId}`} discover="none">
          {row.label}
        </Link>
      </th>
      <td>{row.name}</td>
      <td>{row.place}</td>
      <td>{row.type}</td>
      <td className={row.negative ? "n neg" : "n"}>{row.current}</td>
      <td className="n">{row.limit}</td>
      <td>{row.first}</td>
      <td>{row.last}</td>
      <td>
        <Badge tone={row.tone}>{row.status}</Badge> {row.by}
      </td>
      <td>{row.ruleName}</td>
      <td className="act">
        <Can roles={[permissions.transferAdd]}>
          <Link to={`/clothes/inventory/transfer/new?style=${style}`} discover="none" aria-label={`调拨 ${row.label}`}>
            调拨
          </Link>
        </Can>
        <Can roles={[permissions.purchaseAdd]}>
          <Link to={`/clothes/inventory/purchase/new?style=${style}`} discover="none" aria-label={`采购 ${row.label}`}>
            采购
          </Link>
        </Can>
        {row.open && (
          <Button
            variant="text"
            size="small"
            name="intent"
            value={`one:${row.id}`}
            aria-label={`已知晓 ${row.label} ${row.place}`}
          >
            已知晓
          </Button>
        )}
      </td>
    </tr>
  );
}
