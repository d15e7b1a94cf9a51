/**
 * Counts what is scanned into the cells of the form around it: 已扫 / 应收. As
 * plain HTML a scan is a round trip that gives the form back with one more;
 * with scripts the codes of the lines are known here, and other texts are asked
 * of the server while counting goes on.
 */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { countedField, dueField } from "#app/lib/document/draft.ts";
import type { LineView } from "#app/lib/document/goods-groups.ts";
import { quantityName } from "#app/lib/document/matrix-view.ts";
import { useHydrated } from "#app/lib/web/hydrated.ts";
import { catchScans } from "./catch-scans.ts";
import { useCountingQueue } from "./counting-queue.ts";

interface CountingBoxProps<L extends LineView> {
  lines: readonly L[];
  due: { label: string; of: (line: L) => number };
}

export function CountingBox<L extends LineView>({ lines, due }: CountingBoxProps<L>) {
  const box = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const [last, setLast] = useState<string | null>(null);
  const [counted, setCounted] = useState(0);
  const total = lines.reduce((sum, line) => sum + due.of(line), 0);
  const dues = Object.fromEntries(lines.map((line) => [quantityName(line.skuId, 1), String(due.of(line))]));
  const names = Object.keys(dues);
  const cellOf = (name: string) => {
    const cell = box.current?.form?.elements.namedItem(name);
    return cell instanceof HTMLInputElement ? cell : null;
  };
  const recount = () => setCounted(names.reduce((sum, name) => sum + (Number(cellOf(name)?.value) || 0), 0));
  const set = (name: string, value: string) => {
    const cell = cellOf(name);
    if (!cell) return;
    cell.value = value;
    cell.dispatchEvent(new Event("input", { bubbles: true }));
  };
  useEffect(() => catchScans(box), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form stays, and its cells are read when something changes
  useEffect(() => {
    const form = box.current?.form;
    form?.addEventListener("input", recount);
    recount();
    return () => form?.removeEventListener("input", recount);
  }, []);

  const add = (name: string, more: number) => {
    const line = lines.find(({ skuId }) => quantityName(skuId, 1) === name);
    const qty = (Number(cellOf(name)?.value) || 0) + more;
    set(name, String(qty));
    if (line) setLast(`已扫 ${line.styleNo} ${line.color} ${line.size}，共 ${qty} 件`);
  };
  const queue = useCountingQueue({ box, names, onCounted: add });
  const take = (text: string) => {
    const { code = "", times = "1" } = /^(?<code>\S+?)(?:\s*[x×*](?<times>\d{1,5}))?$/i.exec(text)?.groups ?? {};
    const line = lines.find((one) => one.barcode === code || one.skuCode === code.toUpperCase());
    if (line) add(quantityName(line.skuId, 1), Number(times));
    else if (text !== "") queue.ask(text);
  };
  const onClick = (event: FormEvent) => {
    if (!hydrated) return;
    event.preventDefault();
    const text = box.current?.value.trim() ?? "";
    if (box.current) box.current.value = "";
    box.current?.focus();
    take(text);
  };
  return (
    <div className="scan">
      <input type="hidden" name={dueField} value={JSON.stringify(dues)} />
      <div className="line">
        <input
          ref={box}
          className="input"
          name="text"
          aria-label="扫码收货"
          placeholder="扫一件，记一件"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={100}
          // biome-ignore lint/a11y/noAutofocus: a scanner types into whatever has the focus
          autoFocus
        />
        <Button name={countedField} value="scan" onClick={onClick}>
          添加
        </Button>
        <Button
          name={countedField}
          value="all"
          onClick={(event) => {
            event.preventDefault();
            for (const [name, value] of Object.entries(dues)) set(name, value);
          }}
        >
          全部收齐
        </Button>
      </div>
      {queue.refused.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be refused twice
        <div key={index} className="line" role="alert">
          <span className="err">
            {one.text}：{one.message}
          </span>
          <Button
            type="button"
            variant="text"
            size="small"
            data-refused=""
            aria-label={`不要 ${one.text}`}
            onClick={() => queue.dismiss(one)}
          >
            不要
          </Button>
        </div>
      ))}
      <p role="status">
        {last && <b>{last} </b>}
        {hydrated && (
          <span>
            已扫 {counted} / {due.label} {total}
            {queue.pending > 0 && `，还有 ${queue.pending} 条待查`}
          </span>
        )}
        {!hydrated && (
          <span>
            {due.label} {total}
          </span>
        )}
      </p>
    </div>
  );
}
