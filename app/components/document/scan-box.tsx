/**
 * Where lines are scanned or typed. A scanner types and ends with Enter: the
 * form is complete as HTML, one round trip a line. With scripts the box is
 * empty again at once, and what was scanned meanwhile waits its turn.
 */
import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { newToken } from "#app/lib/new-token.ts";

/** What a line of text came to, where it did not become lines. */
export interface ScanReply {
  /** Why nothing was added. */
  refusal?: string | undefined;
  text?: string | undefined;
  /** Readings to choose from. */
  choices?: readonly { text: string; label: string }[] | undefined;
  /** Opens this style's matrix. */
  styleNo?: string | undefined;
}

interface ScanBoxProps {
  /** A token for the next line; a new one with each page. */
  clientToken: string;
  /** 1 正品, 2 次品: what is scanned. */
  grade: 1 | 2;
  /** Changes with every save; what was asked before is then no longer shown. */
  version: number;
  /** What the last scan without scripts came to. */
  reply?: ScanReply | undefined;
  /** Shows the style's matrix; scripts call it, without them the server redirects. */
  onStyle(styleNo: string): void;
}

export function ScanBox({ clientToken, grade, version, reply: posted, onStyle }: ScanBoxProps) {
  const fetcher = useFetcher<ScanReply>();
  const box = useRef<HTMLInputElement>(null);
  // A page that asks something shows the question; the box, further down, would scroll it away.
  const isAsked = new URLSearchParams(useLocation().search).has("confirm");
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState({ version, data: fetcher.data });
  if (seen.version !== version) setSeen({ version, data: fetcher.data });
  const answer = fetcher.data === seen.data ? undefined : fetcher.data;
  const reply = fetcher.state === "idle" ? (answer ?? posted) : undefined;

  useEffect(() => {
    const [text, ...later] = waiting;
    if (text === undefined || fetcher.state !== "idle") return;
    setWaiting(later);
    const body = { intent: "scan", stay: "1", text, grade: String(grade), clientToken: newToken() };
    fetcher.submit(body, { method: "post" });
  }, [waiting, fetcher, grade]);

  const opened = useRef<ScanReply | undefined>(undefined);
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data?.styleNo || opened.current === fetcher.data) return;
    opened.current = fetcher.data;
    onStyle(fetcher.data.styleNo);
  }, [fetcher.state, fetcher.data, onStyle]);

  const scan = (text: string) => {
    if (text.trim() !== "") setWaiting((before) => [...before, text]);
    if (box.current) box.current.value = "";
    box.current?.focus();
  };
  return (
    <form
      method="post"
      className="scan"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const choice = submitter instanceof HTMLButtonElement && submitter.name === "text" ? submitter.value : null;
        scan(choice ?? box.current?.value ?? "");
      }}
    >
      <input type="hidden" name="clientToken" value={clientToken} />
      <input type="hidden" name="grade" value={grade} />
      <input type="hidden" name="intent" value="scan" />
      <div className="line">
        <input
          ref={box}
          className="input"
          name={reply?.choices ? "typed" : "text"}
          aria-label="扫码、款号或配码"
          placeholder="扫码，或输入 款号 / 8801 黑 1221 / 8801 1221 x3"
          defaultValue={posted?.refusal ? posted.text : ""}
          aria-invalid={reply?.refusal ? true : undefined}
          aria-describedby="scan-reply"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={100}
          // biome-ignore lint/a11y/noAutofocus: a scanner types into whatever has the focus
          autoFocus={!isAsked}
        />
        <Button variant="primary">添加</Button>
      </div>
      <div id="scan-reply" role="status">
        {reply?.refusal && <p className="err">{reply.refusal}</p>}
        {reply?.choices && (
          <div className="chips">
            {reply.choices.map(({ text, label }) => (
              <Button key={text} name="text" value={text} size="small">
                {label}
              </Button>
            ))}
          </div>
        )}
        {waiting.length > 0 && <small className="hint">还有 {waiting.length} 条待添加</small>}
      </div>
    </form>
  );
}
