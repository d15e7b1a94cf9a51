/** Counting: the place one stands at, the scan box and matrices, and lists that a scanner's memory or a spreadsheet holds. */

import { DraftForm, type DraftReply } from "#app/components/document/draft-form.tsx";
import { Goods, type GoodsView } from "#app/components/document/goods.tsx";
import { LineField, SelectField, TextField } from "#app/components/page/edit-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FileInput } from "#app/components/ui/input.tsx";
import { type LineView, storedQuantities } from "#app/lib/document/goods-groups.ts";
import type { MatrixView } from "#app/lib/document/matrix-view.ts";
import { formatCount } from "#app/lib/format/format.ts";

interface CountEntryProps {
  /** What the reader entered at this place. */
  own: readonly (LineView & { counted: number | null })[];
  ownTotal: number;
  location: string;
  grade: 1 | 2;
  matrix: MatrixView | null;
  view: GoodsView;
  last: readonly number[];
  stamp: Readonly<Record<string, string | number | undefined>>;
  reply: DraftReply | undefined;
  importLimit: number;
  /** Changes with each list that was imported. */
  imported: string;
  here(changes: Record<string, string | null>): string;
}

export function CountEntry(props: CountEntryProps) {
  const { own, ownTotal, location, grade, matrix, view, last, stamp, reply, importLimit, imported, here } = props;
  return (
    <DraftForm
      key={`${location} ${grade}`}
      stored={{ ...storedQuantities(own, matrix), toLocation: location, toGrade: String(grade) }}
      stamp={stamp}
      reply={reply}
      upload
      lines={own}
      last={last}
      grade={grade}
      hrefOfStyle={(styleNo) => here({ style: styleNo })}
    >
      <Goods
        title="我盘的"
        lines={own}
        view={view}
        qtyLabel="我盘的"
        hrefOfView={(to) => here({ view: to === "lines" ? to : null })}
        figures={[{ label: "实盘合计", cell: (line) => line.counted }]}
        draft={{ open: matrix, hrefOfStyle: (styleNo) => here({ style: styleNo }) }}
      />
      <p className="line">
        <Button name="save" value="1">
          保存
        </Button>
        <small className="hint">
          {ownTotal > own.length && `只列出最近录入的 ${formatCount(own.length)} 行，共 ${formatCount(ownTotal)} 行；`}
          填 0 表示盘到 0 件，清空表示撤销
        </small>
      </p>
      <Card title="货位与品级" note="多人多货位录入的数会累加" flush>
        <div className="filters">
          <LineField name="toLocation" label="货位" max={30} placeholder="可不填" />
          <SelectField name="toGrade" label="品级" options={grades} />
          <Button name="move" value="1">
            切换
          </Button>
        </div>
      </Card>
      <Card title="导入" note={`每行 条码,数量；没有数量的算 1 件；最多 ${importLimit} 行，累加到实盘数`} flush>
        <div className="form">
          <TextField key={imported} name="csv" label="粘贴内容" max={200_000} wide />
          <Field label="或选择 CSV 文件" name="file">
            <FileInput accept=".csv,.txt,text/csv,text/plain" />
          </Field>
          <div className="wide line">
            <Button name="import" value="1">
              导入
            </Button>
          </div>
        </div>
      </Card>
    </DraftForm>
  );
}

const grades = [
  { value: 1, label: "正品" },
  { value: 2, label: "次品" },
];
