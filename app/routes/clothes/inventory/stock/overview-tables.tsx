/** 库存总览: what lies in each place, and of each category. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { figure } from "#app/components/page/data-table.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";
import { paths } from "#app/lib/paths.ts";
import { permissions } from "#contract/permissions.ts";

interface Counts {
  skus: string;
  onHand: string;
  seconds: string;
  locked: string;
  incoming: string;
  /** Styles. */
  negative: number;
  brokenStyles: string;
  /** 元; null where it may not be seen. */
  value: string | null;
}

export interface PlaceView extends Counts {
  id: number;
  name: string;
  type: string;
  lastCount: string;
  to: string;
}

export interface CategoryView {
  name: string;
  onHand: string;
  seconds: string;
  value: string | null;
  to: string;
}

interface PlaceTableProps {
  places: readonly PlaceView[];
  totals: Counts;
  showsValue: boolean;
}

export function PlaceTable({ places, totals, showsValue }: PlaceTableProps) {
  return (
    <Table
      caption="各仓库存"
      head={
        <>
          <th scope="col">仓</th>
          <th scope="col">类型</th>
          {numericHeads([
            "有货 SKU",
            "正品",
            "次品",
            "锁定",
            "在途",
            ...(showsValue ? ["金额"] : []),
            "负库存款",
            "断码款",
          ])}
          <th scope="col">最近盘点</th>
        </>
      }
      totals={
        <>
          <th scope="row">合计</th>
          <td />
          <CountCells counts={totals} showsValue={showsValue} linked={(_condition, count) => count} />
          <td />
        </>
      }
    >
      {places.map((place) => (
        <tr key={place.id}>
          <th scope="row">
            <Link to={place.to}>{place.name}</Link>
          </th>
          <td>{place.type}</td>
          <CountCells
            counts={place}
            showsValue={showsValue}
            linked={(condition, count) => <Link to={`${place.to}&${condition}`}>{count}</Link>}
          />
          <td>{place.lastCount || "从未盘点"}</td>
        </tr>
      ))}
      {places.length === 0 && (
        <EmptyRow columns={10 + Number(showsValue)} title="还没有您可以查看的存储方">
          <Can roles={[permissions.repositoryAdd]}>
            <Link to={paths.repository.new}>先新增一个</Link>
          </Can>
        </EmptyRow>
      )}
    </Table>
  );
}

interface CountCellsProps {
  counts: Counts;
  showsValue: boolean;
  /** Makes a figure a link to the list behind it. */
  linked: (condition: string, count: ReactNode) => ReactNode;
}

function CountCells({ counts, showsValue, linked }: CountCellsProps) {
  return (
    <>
      <td className="n">{linked("condition=has", counts.skus)}</td>
      <td className="n">{counts.onHand}</td>
      <td className="n">{linked("grade=2&condition=has", counts.seconds)}</td>
      <td className="n">{counts.locked}</td>
      <td className="n">{counts.incoming}</td>
      {showsValue && <td className="n">{counts.value ?? "–"}</td>}
      <td className={counts.negative > 0 ? "n neg" : "n"}>
        {linked("grade=all&condition=negative", figure(counts.negative))}
      </td>
      <td className="n">{linked("condition=broken", counts.brokenStyles)}</td>
    </>
  );
}

export function CategoryTable({
  categories,
  showsValue,
}: {
  categories: readonly CategoryView[];
  showsValue: boolean;
}) {
  return (
    <Table
      caption="各分类库存"
      head={
        <>
          <th scope="col">分类</th>
          {numericHeads(["正品", "次品", ...(showsValue ? ["金额"] : [])])}
        </>
      }
    >
      {categories.map((category) => (
        <tr key={category.to}>
          <th scope="row">
            <Link to={category.to}>{category.name}</Link>
          </th>
          <td className="n">{category.onHand}</td>
          <td className="n">{category.seconds}</td>
          {showsValue && <td className="n">{category.value}</td>}
        </tr>
      ))}
      {categories.length === 0 && <EmptyRow columns={3 + Number(showsValue)} title="还没有库存" />}
    </Table>
  );
}

function numericHeads(labels: readonly string[]): ReactNode {
  return labels.map((label) => (
    <th key={label} scope="col" className="n">
      {label}
    </th>
  ));
}
