/** Hang tags: one on each small page, or 24 on each A4 sheet. Each barcode is drawn once and used for every copy. */

import type { ReactNode } from "react";
import { ScrollRegion } from "#app/components/ui/scroll-region.tsx";

/** Class names of print.css as well. */
export type LabelPaper = "s40" | "s60" | "a4";

export interface LabelView {
  id: number;
  copies: number;
  brand: string;
  name: string;
  styleNo: string;
  /** Colour and size. */
  cell: string;
  /** 成分, 执行标准 and 安全类别; left out on the smallest label. */
  facts: readonly string[];
  price: string | null;
  /** Printed large, in place of a small price. */
  headline?: string | undefined;
  /** What the barcode says. */
  text: string;
  barcode: { width: number; bars: string };
  /** A QR code beside the bars. */
  qrCode?: { width: number; bars: string } | undefined;
}

/** 3 × 8 on an A4 sheet. */
const labelsPerSheet = 24;

export function LabelSheets({ paper, labels }: { paper: LabelPaper; labels: readonly LabelView[] }) {
  const copies = labels.flatMap((label) => Array.from({ length: label.copies }, () => label));
  return (
    <ScrollRegion as="main" className="scroll">
      <svg className="codes" width="0" height="0" aria-hidden="true">
        {labels.map(({ id, barcode }) => (
          <symbol key={id} id={`b${id}`} viewBox={`0 0 ${barcode.width} 1`} preserveAspectRatio="none">
            <path d={barcode.bars} />
          </symbol>
        ))}
        {labels.map(
          ({ id, qrCode }) =>
            qrCode && (
              <symbol key={id} id={`q${id}`} viewBox={`0 0 ${qrCode.width} ${qrCode.width}`}>
                <path d={qrCode.bars} />
              </symbol>
            ),
        )}
      </svg>
      {sheetsOf(copies, paper === "a4" ? labelsPerSheet : 1).map((sheet) => (
        <section key={sheet.key} className={`sheet ${paper}`}>
          {sheet.labels}
        </section>
      ))}
    </ScrollRegion>
  );
}

/** Labels in printing order, so many a sheet. */
function sheetsOf(copies: readonly LabelView[], perSheet: number): { key: string; labels: ReactNode }[] {
  return Array.from({ length: Math.ceil(copies.length / perSheet) }, (_, sheet) => ({
    key: `sheet-${sheet + 1}`,
    labels: copies
      .slice(sheet * perSheet, (sheet + 1) * perSheet)
      .map((label, place) => ({ label, key: `${sheet + 1}-${place + 1}` }))
      .map(({ label, key }) => <Label key={key} label={label} />),
  }));
}

function Label({ label }: { label: LabelView }) {
  return (
    <article className={label.qrCode ? "label coded" : "label"}>
      {label.qrCode && (
        <svg className="qr" role="img" aria-label={`二维码 ${label.text}`}>
          <use href={`#q${label.id}`} width="100%" height="100%" />
        </svg>
      )}
      <p className="name">
        {label.brand && <b>{label.brand} </b>}
        {label.name}
      </p>
      <p className="style">
        <b>{label.styleNo}</b> {label.cell}
      </p>
      {label.headline && <p className="headline">{label.headline}</p>}
      {label.facts.length > 0 && <p className="facts">{label.facts.join("；")}</p>}
      <svg className="bars" role="img" aria-label={`条码 ${label.text}`}>
        <use href={`#b${label.id}`} width="100%" height="100%" />
      </svg>
      <p className="code">
        {label.text}
        {label.price && <b>{label.price}</b>}
      </p>
    </article>
  );
}
