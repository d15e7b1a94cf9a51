/** 生成草稿: the planned documents with their quantities to change, what was left out, and what was made. */
import { Link } from "@remix-run/react";
import { Card } from "#app/components/ui/card.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";

export interface DraftGroupView {
  key: string;
  /** `总仓 → 四季青`. */
  title: string;
  note: string;
  lines: readonly {
    /** Of the quantity's field. */
    name: string;
    productId: number;
    label: string;
    productName: string;
    need: number;
    available: number | null;
    qty: string;
  }[];
}

export interface MadeDraftView {
  no: string;
  to: string;
  route: string;
  qty: string;
}

/** One future document; stands in the form that makes it. */
export function DraftGroup({ group, typed }: { group: DraftGroupView; typed: Readonly<Record<string, string>> }) {
  const stocked = group.lines.some(({ available }) => available !== null);
  return (
    <Card title={group.title} note={group.note} flush>
      <Table
        caption={group.title}
        head={
          <>
            <th scope="col" className="key">
              款色码
            </th>
            <th scope="col">品名</th>
            <th scope="col" className="n">
              缺
            </th>
            {stocked && (
              <th scope="col" className="n">
                可调
              </th>
            )}
            <th scope="col" className="n">
              数量
            </th>
          </>
        }
      >
        {group.lines.map((line) => (
          <tr key={line.name}>
            <th scope="row">
              <Link to={`/clothes/goods/product/item?id=${line.productId}`} discover="none">
                {line.label}
              </Link>
            </th>
            <td>{line.productName}</td>
            <td className="n">{line.need}</td>
            {stocked && <td className="n">{line.available}</td>}
            <td className="n">
              <input
                className="input qty"
                name={line.name}
                defaultValue={typed[line.name] ?? line.qty}
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                aria-label={`${group.title} ${line.label} 数量`}
              />
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

/** What becomes no line, and why. */
export function SkippedAlerts({
  rows,
}: {
  rows: readonly { key: string; label: string; place: string; reason: string }[];
}) {
  if (rows.length === 0) return null;
  return (
    <Card title="不生成的预警" note={`${rows.length} 项`} flush>
      <Table
        caption="不生成的预警"
        head={
          <>
            <th scope="col" className="key">
              款色码
            </th>
            <th scope="col">仓库</th>
            <th scope="col">原因</th>
          </>
        }
      >
        {rows.map(({ key, label, place, reason }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{place}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

/** The documents that were made, each to be opened. */
export function MadeDrafts({ drafts }: { drafts: readonly MadeDraftView[] }) {
  return (
    <Card title="已生成" note={`${drafts.length} 张`} flush>
      <Table
        caption="已生成的草稿"
        head={
          <>
            <th scope="col" className="key">
              单号
            </th>
            <th scope="col">从 → 到</th>
            <th scope="col" className="n">
              件数
            </th>
          </>
        }
      >
        {drafts.map(({ no, to, route, qty }) => (
          <tr key={no}>
            <th scope="row">
              <Link to={to} discover="none">
                {no}
              </Link>
            </th>
            <td>{route}</td>
            <td className="n">{qty}</td>
          </tr>
        ))}
        {drafts.length === 0 && <EmptyRow columns={3} title="没有生成草稿" />}
      </Table>
    </Card>
  );
}
