/** What slips have in common on every paper: codes and figures. */
import type { CodeView, SlipFigureView } from "#app/components/print/slip-view.ts";

export function SlipBarcode({ barcode, label }: { barcode: CodeView; label: string }) {
  return (
    <svg
      className="slip-bars"
      viewBox={`0 0 ${barcode.width} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`条码 ${label}`}
    >
      <path d={barcode.bars} />
    </svg>
  );
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
