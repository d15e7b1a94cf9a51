/** The lines of a 调拨单 on their way, and the forms that say how many moved. */
import type { LineColumn, LineView } from "#app/components/document/line-table.tsx";
import { quantityName } from "#app/components/matrix/matrix-view.ts";
import { Table } from "#app/components/ui/table.tsx";

export interface TransferLineView extends LineView {
  applyQty: number;
  sentQty: number;
  receivedQty: number;
  damagedQty: number;
  returnedQty: number;
  lostQty: number;
  inTransit: number;
  /** Null where the source is not the viewer's to see. */
  available: number | null;
}

type Column = LineColumn<TransferLineView>;

/** What a draft shows beside what it asks for. */
export const draftColumns: readonly Column[] = [
  {
    label: "可用",
    cell: ({ available, qty }) =>
      available === null ? "—" : <span className={available < qty ? "neg" : undefined}>{available}</span>,
  },
];

/** What became of each line, with sums; columns that would be empty are left out. */
export function progressColumns(lines: readonly TransferLineView[]): Column[] {
  const column = (label: string, of: (line: TransferLineView) => number, always = false): Column[] => {
    const total = lines.reduce((sum, line) => sum + of(line), 0);
    if (total === 0 && !always) return [];
    return [{ label, cell: (line) => of(line) || "", total }];
  };
  return [
    ...column("发出", (line) => line.sentQty, true),
    ...column("收到", (line) => line.receivedQty, true),
    ...column("其中破损", (line) => line.damagedQty),
    ...column("退回", (line) => line.returnedQty),
    ...column("丢失", (line) => line.lostQty),
    ...column("在途", (line) => line.inTransit),
  ];
}

interface TransferQuantitiesProps {
  lines: readonly TransferLineView[];
  /** What there is of each line to move. */
  figures: readonly { label: string; of(line: TransferLineView): number | string }[];
  /** One input a line and column: grade 2 is what arrived damaged. */
  inputs: readonly { label: string; grade: 1 | 2; initial(line: TransferLineView): number | string }[];
  typed?: Readonly<Record<string, string>> | undefined;
}

/** Stands inside a form; posts `q.<sku>.<grade>` fields. */
export function TransferQuantities({ lines, figures, inputs, typed }: TransferQuantitiesProps) {
  return (
    <Table
      caption="数量"
      head={
        <>
          <th scope="col" className="key">
            款色码
          </th>
          {[...figures, ...inputs].map(({ label }) => (
            <th key={label} scope="col" className="n">
              {label}
            </th>
          ))}
        </>
      }
    >
      {lines.map((line) => {
        const label = `${line.styleNo} ${line.color} ${line.size}`;
        return (
          <tr key={line.id}>
            <th scope="row">{label}</th>
            {figures.map((figure) => (
              <td key={figure.label} className="n">
                {figure.of(line)}
              </td>
            ))}
            {inputs.map((input) => {
              const name = quantityName(line.skuId, input.grade);
              return (
                <td key={input.label} className="n">
                  <input
                    className="input qty"
                    name={name}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={5}
                    aria-label={`${label} ${input.label}`}
                    defaultValue={typed?.[name] ?? input.initial(line)}
                  />
                </td>
              );
            })}
          </tr>
        );
      })}
    </Table>
  );
}
