/**
 * Entering the lines of a draft: the scan box, the matrix of the style it
 * opened, and the lines so far. Three forms of one page; the page's action
 * hands them to `changeLines`.
 */
import { Form, Link, useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import type { MatrixView } from "#app/components/matrix/matrix-view.ts";
import { QuantityMatrix } from "#app/components/matrix/quantity-matrix.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { type LineColumn, LineTable, type LineView } from "./line-table.tsx";
import { ScanBox, type ScanReply } from "./scan-box.tsx";

/** What the page's action gives back when it did not redirect. */
export interface LineReply extends ScanReply {
  /** Which form was refused. */
  form?: "scan" | "matrix" | "lines" | undefined;
  /** Its fields as typed. */
  typed?: Record<string, string> | undefined;
}

interface LineEditorProps<L extends LineView> {
  lines: readonly L[];
  /** Changes with every save, so that the inputs show what was stored. */
  version: number;
  clientToken: string;
  /** The style being entered. */
  matrix: MatrixView | null;
  grade?: 1 | 2;
  reply?: LineReply | undefined;
  /** The page's address with another style's matrix, or none. */
  hrefOfStyle(styleNo: string | null): string;
  columns?: readonly LineColumn<L>[];
  qtyLabel?: string;
  /** More buttons beside 保存明细. */
  actions?: ReactNode;
}

export function LineEditor<L extends LineView>(props: LineEditorProps<L>) {
  const { lines, version, clientToken, matrix, grade = 1, reply, hrefOfStyle, columns, qtyLabel, actions } = props;
  const navigate = useNavigate();
  const refusalOf = (form: LineReply["form"]) => (reply?.form === form ? reply : undefined);
  return (
    <>
      <Card title="录入" note="扫码枪直接扫，或输入款号打开矩阵">
        <ScanBox
          clientToken={clientToken}
          grade={grade}
          version={version}
          reply={refusalOf("scan")}
          onStyle={(styleNo) => navigate(hrefOfStyle(styleNo), { preventScrollReset: true })}
        />
      </Card>
      {matrix && (
        <Card title={`${matrix.styleNo} ${matrix.name}`} note={<Link to={hrefOfStyle(null)}>收起</Link>} flush>
          <Form method="post" key={`${matrix.productId}-${version}`} preventScrollReset>
            <input type="hidden" name="intent" value="matrix" />
            <input type="hidden" name="clientToken" value={clientToken} />
            <QuantityMatrix matrix={matrix} typed={refusalOf("matrix")?.typed} />
            <Foot refusal={refusalOf("matrix")?.refusal}>
              <Button variant="primary">保存矩阵</Button>
            </Foot>
          </Form>
        </Card>
      )}
      <Card title="明细" flush>
        <Form method="post" key={version} preventScrollReset>
          <input type="hidden" name="intent" value="lines" />
          <input type="hidden" name="clientToken" value={clientToken} />
          {/* Enter in a quantity saves; the first button of a form is the one it presses. */}
          <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
            保存明细
          </button>
          <LineTable
            lines={lines}
            editable
            typed={refusalOf("lines")?.typed}
            {...(columns && { columns })}
            {...(qtyLabel && { qtyLabel })}
            empty="扫码或输入款号，就会出现在这里"
          />
          {lines.length > 0 && (
            <Foot refusal={refusalOf("lines")?.refusal}>
              <Button>保存明细</Button>
              {actions}
            </Foot>
          )}
        </Form>
      </Card>
    </>
  );
}

function Foot({ refusal, children }: { refusal: string | undefined; children: ReactNode }) {
  return (
    <div className="foot line">
      {children}
      {refusal && (
        <span className="err" role="alert">
          {refusal}
        </span>
      )}
    </div>
  );
}
