/** A slip as a roll printer prints it: 32 columns on 58 mm, 48 on 80 mm (domain.md §3.4). */
import { formatFen } from "#contract/money.ts";
import { billTitleOf } from "#contract/stall/bill/bill-sums.ts";
import type { RollWidth } from "#contract/stall/print-paper.ts";
import type { PrintSettings, Slip, SlipGroup } from "#contract/stall/printing.ts";
import {
  debtFigures,
  groupMarks,
  paymentFigures,
  piecesOf,
  type SlipFigure,
  slipMarks,
  sumFigures,
} from "#contract/stall/slip-sums.ts";
import {
  askForPaper,
  type Bitmap,
  barcode,
  begin,
  cells,
  cut,
  line,
  qrCode,
  raster,
  rolls,
  spread,
  widthOf,
  wrap,
} from "./escpos.ts";

/** The whole job, from reset to cut. Without a logo the stall's name stands in large letters. */
export function renderSlip(slip: Slip, { paper, logo }: { paper: RollWidth; logo: Bitmap | null }): Buffer {
  const { settings } = slip;
  const { columns } = rolls[paper];
  const rule = line("-".repeat(columns));
  const left = (text: string) => wrap(text, columns).map((one) => line(one));
  return Buffer.concat([
    begin(),
    ...headOf(slip.stallName, { columns, logo, header: settings.header }),
    line(billTitleOf(slip), { align: "center", bold: true }),
    ...slipMarks(slip).map((mark) => line(`【${mark}】`, { align: "center", bold: true })),
    line(slip.no, { align: "center", bold: true, double: true }),
    ...left(`客户: ${slip.distributorName} ${slip.distributorCode}`),
    ...left(`时间: ${slip.confirmTime.slice(0, 16)}`),
    ...left(`营业员: ${slip.keeperName}`),
    rule,
    ...slip.groups.flatMap((group) => groupLines(group, columns, settings.showPrice)),
    rule,
    ...left(piecesOf(slip)),
    ...(settings.showPrice ? sumsOf(slip, columns) : []),
    ...(slip.carrier ? left(`物流: ${slip.carrier}`) : []),
    ...(slip.remark ? left(`备注: ${slip.remark}`) : []),
    ...(settings.showReturnRule ? left(slip.returnRule) : []),
    ...footOf(settings, columns),
    barcode(slip.no),
    line(slip.no, { align: "center" }),
    cut(),
    askForPaper(),
  ]);
}

/** What shows that a printer works: every kind of thing that a slip has. */
export function renderTestPage(
  stallName: string,
  { settings, logo, printedAt }: { settings: PrintSettings; logo: Bitmap | null; printedAt: string },
): Buffer {
  const { columns } = rolls[settings.paper];
  return Buffer.concat([
    begin(),
    ...headOf(stallName, { columns, logo, header: settings.header }),
    line("打印测试页", { align: "center", bold: true }),
    line("0123456789".repeat(5).slice(0, columns)),
    ...spread(`${settings.paper} mm 纸，每行 ${columns} 列`, "89.00", columns).map((one) => line(one)),
    line(printedAt),
    ...footOf(settings, columns),
    barcode("TEST12345678"),
    cut(),
    askForPaper(),
  ]);
}

function headOf(
  stallName: string,
  { columns, logo, header }: { columns: number; logo: Bitmap | null; header: string },
): Buffer[] {
  const name = wrap(stallName, Math.floor(columns / 2)).map((one) => line(one, { align: "center", double: true }));
  return [...(logo ? [raster(logo)] : name), ...centered(header, columns)];
}

function footOf({ footer, qrText }: PrintSettings, columns: number): Buffer[] {
  return [...centered(footer, columns), ...(qrText ? [qrCode(qrText)] : [])];
}

function centered(text: string, columns: number): Buffer[] {
  return text ? wrap(text, columns).map((one) => line(one, { align: "center" })) : [];
}

/** A style: its name, colour × size, and pieces times price. */
function groupLines(group: SlipGroup, columns: number, showPrice: boolean): Buffer[] {
  const marks = groupMarks(group).map((mark) => `[${mark}]`);
  const owed = group.owedQty > 0 ? ` 欠${group.owedQty}件` : "";
  const title = [...marks, group.styleNo, group.productName].join(" ");
  const count = `${group.qty}件${owed}`;
  return [
    ...wrap(title, columns).map((one) => line(one, { bold: true })),
    ...matrixLines(group, columns).map((one) => line(one)),
    ...(showPrice
      ? spread(`${count} x ${formatFen(group.priceFen)}`, formatFen(group.amountFen), columns)
      : spread("", count, columns)
    ).map((one) => line(one)),
  ];
}

const colorColumns = 8;
const totalColumns = 5;

/** Colour × size; as many sizes side by side as the paper holds. */
function matrixLines({ sizes, rows }: SlipGroup, columns: number): string[] {
  const sizeColumns = Math.min(Math.max(5, ...sizes.map((size) => widthOf(size) + 1)), 10);
  const across = Math.max(1, Math.floor((columns - colorColumns - totalColumns) / sizeColumns));
  const blocks = Array.from({ length: Math.ceil(sizes.length / across) }, (_, block) => block * across);
  return blocks.flatMap((start) => {
    const shown = sizes.slice(start, start + across);
    const last = start + across >= sizes.length;
    const widths = [colorColumns, ...shown.map(() => sizeColumns), ...(last ? [totalColumns] : [])];
    return [
      cells(["", ...shown, ...(last ? ["计"] : [])], widths),
      ...rows.flatMap(({ color, qtys, qty }) => {
        const figures = [
          ...qtys.slice(start, start + across).map((n) => String(n || "-")),
          ...(last ? [`${qty}`] : []),
        ];
        // A colour's long name has a line of its own.
        return widthOf(color) > colorColumns
          ? [...wrap(color, columns), cells(["", ...figures], widths)]
          : [cells([color, ...figures], widths)];
      }),
    ];
  });
}

function sumsOf(slip: Slip, columns: number): Buffer[] {
  const debt = slip.settings.showDebt ? debtFigures(slip) : [];
  return [...sumFigures(slip), ...paymentFigures(slip), ...debt].flatMap((figure) => figureLines(figure, columns));
}

/** What everybody looks for is twice as large. */
function figureLines({ label, amount, strong }: SlipFigure, columns: number): Buffer[] {
  const look = strong ? { bold: true, double: true } : {};
  return spread(label, amount, strong ? columns / 2 : columns).map((one) => line(one, look));
}
