/** What slips have in common on every paper: codes and figures. */
import { Barcode } from "#app/components/print/barcode.tsx";
import type { CodeView, SlipFigureView } from "#app/components/print/slip-view.ts";

export function SlipBarcode({ barcode, label }: { barcode: CodeView; label: string }) {
  return <Barcode code={barcode} label={label} className="slip-bars" />;
}

export function SlipQrCode({ code }: { code: CodeView }) {
  return (
    <svg className="slip-qr" viewBox={`0 0 ${code.width} ${code.width}`} role="img" aria-label="二维码">
      <path d={code.bars} />
    </svg>
  );
}

export function SlipFigures({ figures }: { figures: readonly SlipFigureView[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className="slip-figures">
      {figures.map(({ label, amount, strong }) => (
        <div key={label} className={strong ? "strong" : undefined}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
