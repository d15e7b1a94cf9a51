/**
 * Where goods are scanned or typed. A scanner types and ends with Enter: one
 * round trip a line as plain HTML; with scripts the box is empty again at once,
 * and scans are caught wherever the focus is.
 */
import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { type RefusedScan, type ScanAnswer, undecidedField } from "#app/lib/document/draft.ts";
import type { LineView } from "#app/lib/document/goods-groups.ts";
import { catchScans } from "./catch-scans.ts";
import type { ScanQueue } from "./scan-queue.ts";

interface ScanBoxProps {
  queue: ScanQueue;
  /** What a submission without scripts came to. */
  posted: ScanAnswer | undefined;
  text: string | readonly string[] | undefined;
  lines: readonly LineView[];
  last: readonly number[];
  grade: 1 | 2;
}

export function ScanBox({ queue, posted, text, lines, last, grade }: ScanBoxProps) {
  // A page that asks something shows the question; the box would scroll it away.
  const isAsked = new URLSearchParams(useLocation().search).has("confirm");
  const refused = [...queue.refused, ...(posted?.refused ?? [])];
  const recent = queue.recent.length > 0 ? queue.recent : last;
  return (
    <Card title="录入" note="扫码枪直接扫，或输入款号打开矩阵">
      <div className="scan">
        <ScanField
          queue={queue}
          refused={refused}
          label="扫码、款号或配码"
          placeholder="扫码，或输入 款号 / 8801 黑 1221 / 8801 1221 x3"
          button="添加"
          typed={posted?.refused.some(({ message }) => message !== "") ? String(text ?? "") : ""}
          max={100}
          focused={!isAsked}
          noted="已记"
        >
          {recent.map((skuId) => (
            <Added key={skuId} line={lines.find((line) => line.skuId === skuId && line.grade === grade)} />
          ))}
        </ScanField>
      </div>
    </Card>
  );
}

interface ScanFieldProps {
  queue: ScanQueue;
  refused: readonly RefusedScan[];
  label: string;
  placeholder: string;
  button: string;
  /** What stays in the box after a refusal without scripts. */
  typed: string;
  max: number;
  focused: boolean;
  /** What has become of a scan once its answer is there: 已记. */
  noted: string;
  /** What was taken, said between what was refused and how far the queue is. */
  children?: ReactNode;
}

/** The box with its button, and under it what came of the scans. Catches scans wherever the focus is. */
export function ScanField(props: ScanFieldProps) {
  const { queue, refused, label, placeholder, button, typed, max, focused, noted, children } = props;
  useEffect(() => catchScans(queue.box), [queue.box]);
  return (
    <>
      <div className="line">
        <input
          ref={queue.box}
          className="input"
          name="text"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={typed}
          aria-invalid={refused.length > 0 ? true : undefined}
          aria-describedby="scan-reply"
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          maxLength={max}
          // biome-ignore lint/a11y/noAutofocus: a scanner types into whatever has the focus
          autoFocus={focused}
        />
        <Button variant="primary">{button}</Button>
      </div>
      {queue.holds && (
        <p className="err" role="alert">
          有 {queue.refused.length} 个扫码没有加进来：选一个或按“不要”，再继续
        </p>
      )}
      <div id="scan-reply" role="status">
        {refused.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be refused twice
          <Refused key={index} scan={one} onDismiss={queue.refused.includes(one) ? queue.dismiss : undefined} />
        ))}
        {children}
        {queue.scanned > 0 && (
          <small className={queue.pending ? "hint" : "hint done"}>
            已扫 {queue.scanned} / {noted} {queue.noted}
          </small>
        )}
        {queue.stalled && (
          <p className="err">
            网络没有应答，扫过的还在。
            <Button type="button" size="small" onClick={queue.retry}>
              再发一次
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

/** `onDismiss`: with scripts the queue forgets it; without, the server does. */
function Refused({ scan, onDismiss }: { scan: RefusedScan; onDismiss: ScanQueue["dismiss"] | undefined }) {
  const { text, message, choices } = scan;
  const isAsked = choices.length > 0;
  return (
    <div className="line">
      <span className="err">{message || `“${text}”指的是哪一个？`}</span>
      {isAsked && !onDismiss && <input type="hidden" name={undecidedField} value={text} />}
      {choices.map((choice) => (
        <Button key={choice.text} name="pick" value={choice.text} size="small">
          {choice.label}
        </Button>
      ))}
      {(isAsked || onDismiss) && (
        <Button
          type={onDismiss ? "button" : "submit"}
          variant="text"
          size="small"
          name="drop"
          value={text}
          aria-label={`不要 ${text}`}
          onClick={onDismiss && (() => onDismiss(text))}
        >
          不要
        </Button>
      )}
    </div>
  );
}

/** 已加 8801 粉 S，共 3 件. */
function Added({ line }: { line: LineView | undefined }) {
  if (!line) return null;
  return (
    <p className="added line">
      <Thumb src={line.pictureSrc} alt="" />
      <span>
        已加 {line.styleNo} {line.color} {line.size}，共 {line.qty} 件
      </span>
    </p>
  );
}
