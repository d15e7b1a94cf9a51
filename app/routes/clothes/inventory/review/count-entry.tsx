/** Counting: the place one stands at, the scan box and matrix, and lists that a scanner's memory or a spreadsheet holds. */
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { LineEditor, type LineReply } from "#app/components/document/line-editor.tsx";
import type { LineView } from "#app/components/document/line-table.tsx";
import type { MatrixView } from "#app/components/matrix/matrix-view.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { HiddenFields } from "#app/components/ui/hidden-fields.tsx";
import { FileInput, SelectInput, TextArea, TextInput } from "#app/components/ui/input.tsx";

export interface ImportReply {
  importRefusal: string;
  csv: string;
}

interface CountEntryProps {
  count: { id: number; version: number };
  /** What the reader entered at this place, the newest first. */
  own: readonly (LineView & { counted: number | null })[];
  ownTotal: number;
  location: string;
  grade: 1 | 2;
  matrix: MatrixView | null;
  clientToken: string;
  reply?: LineReply | undefined;
  importReply?: ImportReply | undefined;
  importLimit: number;
  hrefOfStyle(styleNo: string | null): string;
}

export function CountEntry(props: CountEntryProps) {
  const { count, own, ownTotal, location, grade, matrix, clientToken, reply, importReply, importLimit } = props;
  return (
    <>
      <Card title="货位与品级" note="多人多货位录入的数会累加" flush>
        <Form method="get" className="filters" key={`${location} ${grade}`}>
          <HiddenFields fields={[["id", String(count.id)]]} />
          <Field label="货位" name="location">
            <TextInput defaultValue={location} maxLength={30} placeholder="可不填" />
          </Field>
          <Field label="品级" name="grade">
            <SelectInput options={grades} defaultValue={grade} />
          </Field>
          <Button>切换</Button>
        </Form>
      </Card>
      <LineEditor
        lines={own}
        version={count.version}
        clientToken={clientToken}
        matrix={matrix}
        grade={grade}
        reply={reply}
        hrefOfStyle={props.hrefOfStyle}
        qtyLabel="我盘的"
        columns={[{ label: "实盘合计", cell: (line) => line.counted }]}
        actions={<Shown own={own.length} total={ownTotal} />}
      />
      <Card title="导入" note={`每行 条码,数量；没有数量的算 1 件；最多 ${importLimit} 行，累加到实盘数`}>
        <Form method="post" encType="multipart/form-data" className="stack" key={`import-${count.version}`}>
          <input type="hidden" name="intent" value="import" />
          <input type="hidden" name="clientToken" value={clientToken} />
          <Field label="粘贴内容" name="csv">
            <TextArea rows={4} defaultValue={importReply?.csv} placeholder={"8801-BK-M,3\n6901234567890"} />
          </Field>
          <Field label="或选择 CSV 文件" name="file">
            <FileInput accept=".csv,.txt,text/csv,text/plain" />
          </Field>
          {importReply && (
            <p className="err" role="alert">
              {importReply.importRefusal}
            </p>
          )}
          <div className="line">
            <Button>导入</Button>
          </div>
        </Form>
      </Card>
    </>
  );
}

function Shown({ own, total }: { own: number; total: number }): ReactNode {
  return (
    <small className="hint">
      {total > own && `只列出最近录入的 ${own} 行，共 ${total} 行；`}填 0 表示盘到 0 件，清空表示撤销
    </small>
  );
}

const grades = [
  { value: 1, label: "正品" },
  { value: 2, label: "次品" },
];
