/** A 盘点 on paper: matrices to be filled in by hand, or the differences to be signed. */
import { GoodsPaper } from "#app/components/document/goods-paper.tsx";
import { Slip } from "#app/components/document/slip.tsx";
import { SlipFacts } from "#app/components/page/print-page.tsx";
import { formatCount, signedCount } from "#app/lib/format/format.ts";
import type { CountSheetRow, CountView } from "./count.view.server.ts";

interface CountSheetProps {
  title: string;
  form: "blank" | "difference";
  count: CountView & { scope: readonly string[] };
  rows: readonly CountSheetRow[];
  printedAt: string;
}

export function CountSheet({ title, form, count, rows, printedAt }: CountSheetProps) {
  const differences = form === "difference";
  return (
    <Slip label={`${title} ${count.no}`}>
      <h2>
        {title} {count.no}
      </h2>
      <SlipFacts
        facts={[
          ["仓库", count.repositoryName],
          ["方式", `${count.modeLabel} ${count.scope.join("、")}`],
          ["负责人", count.managerName],
          ["打印", printedAt],
        ]}
      />
      {rows.length === 0 && <p>没有{differences ? "差异" : "要盘点的商品"}</p>}
      {differences ? <Differences rows={rows} /> : <Blank rows={rows} book={count.book !== null} />}
      {differences && (
        <SlipFacts
          facts={[
            ["盘盈", `${formatCount(count.gain ?? 0)} 件`],
            ["盘亏", `${formatCount(count.loss ?? 0)} 件`],
            ["差异", signedCount((count.gain ?? 0) - (count.loss ?? 0))],
            ["差异金额", count.worth && `${count.worth} 元`],
          ]}
        />
      )}
      <footer>
        <span>盘点人：{differences && count.submitBy}</span>
        <span>复核人：</span>
        <span>审核人：{differences && count.approveBy}</span>
      </footer>
    </Slip>
  );
}

/** Room for what is found; what the book says stands small in the corner. */
function Blank({ rows, book }: { rows: readonly CountSheetRow[]; book: boolean }) {
  return (
    <GoodsPaper
      lines={rows}
      of={book ? ({ bookQty }) => bookQty ?? 0 : null}
      cell={({ bookQty }) => <small className="entry">{book && `账面 ${formatCount(bookQty ?? 0)}`}</small>}
      beside={() => "货位：＿＿＿＿＿＿"}
    />
  );
}

function Differences({ rows }: { rows: readonly CountSheetRow[] }) {
  return (
    <GoodsPaper
      lines={rows}
      of={({ diff }) => diff ?? 0}
      cell={({ bookQty, counted, diff }) => (
        <>
          {signedCount(diff ?? 0)}{" "}
          <small>
            {formatCount(bookQty ?? 0)}→{formatCount(counted ?? 0)}
          </small>
        </>
      )}
      beside={({ lines: [first] }) => first?.styleWorth && `${first.styleWorth} 元`}
    />
  );
}
