/** The rows of 存储方 and the pieces of the whole filtered set. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { EmptyRow, type SortDirection, SortHeader, Table } from "#app/components/ui/table.tsx";
import type { RepositorySortField } from "#contract/inventory/repositories.ts";

export interface RepositoryRowView {
  id: number;
  code: string;
  name: string;
  type: string;
  party: string;
  manager: string;
  phone: string;
  address: string;
  /** 允许 or nothing. */
  allowNegative: string;
  /** 参与 or nothing. */
  sellable: string;
  /** Pieces, formatted. */
  onHand: string;
  negative: boolean;
  on: boolean;
  status: string;
  sort: number;
}

interface RepositoryTableProps {
  rows: readonly RepositoryRowView[];
  /** Pieces of the whole filtered set. */
  onHand: string;
  mayEdit: boolean;
  sorted: { field: RepositorySortField; direction: SortDirection };
  sortTo: (field: RepositorySortField, direction: SortDirection) => string;
  /** What to do when nothing was found. */
  empty: ReactNode;
}

export function RepositoryTable({ rows, onHand, mayEdit, sorted, sortTo, empty }: RepositoryTableProps) {
  const sort = (field: RepositorySortField, label: string, numeric = false) => {
    const direction = sorted.field === field ? sorted.direction : undefined;
    return (
      <SortHeader
        label={label}
        numeric={numeric}
        direction={direction}
        to={sortTo(field, direction === "asc" ? "desc" : "asc")}
      />
    );
  };
  return (
    <Table
      caption="存储方"
      head={
        <>
          {sort("code", "编码")}
          {sort("name", "名称")}
          <th scope="col">类型</th>
          <th scope="col">归属方</th>
          <th scope="col">负责人</th>
          <th scope="col">电话</th>
          <th scope="col">地址</th>
          <th scope="col">负库存</th>
          <th scope="col">可售</th>
          {sort("onHand", "现存件数", true)}
          <th scope="col">状态</th>
          {sort("sort", "排序", true)}
          {mayEdit && (
            <th scope="col" className="act">
              操作
            </th>
          )}
        </>
      }
      totals={
        <>
          <th scope="row">合计</th>
          <td colSpan={8} />
          <td className="n">{onHand}</td>
          <td colSpan={2} />
          {mayEdit && <td className="act" />}
        </>
      }
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{row.code}</th>
          <td>{row.name}</td>
          <td>{row.type}</td>
          <td>{row.party}</td>
          <td>{row.manager}</td>
          <td>{row.phone}</td>
          <td>{row.address}</td>
          <td>{row.allowNegative}</td>
          <td>{row.sellable}</td>
          <td className={row.negative ? "n neg" : "n"}>{row.onHand}</td>
          <td>
            <Badge tone={row.on ? "good" : "neutral"}>{row.status}</Badge>
          </td>
          <td className="n">{row.sort}</td>
          {mayEdit && (
            <td className="act">
              <Link
                to={`/clothes/inventory/repository/edit?id=${row.id}`}
                discover="none"
                aria-label={`编辑 ${row.name}`}
              >
                编辑
              </Link>
              <Link
                to={`/clothes/inventory/repository/confirm?id=${row.id}&act=${row.on ? "disable" : "enable"}`}
                discover="none"
                aria-label={`${row.on ? "停用" : "启用"} ${row.name}`}
              >
                {row.on ? "停用" : "启用"}
              </Link>
            </td>
          )}
        </tr>
      ))}
      {rows.length === 0 && (
        <EmptyRow columns={12 + Number(mayEdit)} title="没有符合条件的存储方">
          {empty}
        </EmptyRow>
      )}
    </Table>
  );
}
