/**
 * Scans on their way to the server: taken at once, sent in batches one after
 * the other, each under a client token of its own (idempotency key), so that
 * none is lost and none is added twice.
 */
import { useFetcher, useNavigate } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import {
  draftIntent,
  type RefusedScan,
  type ScanAnswer,
  type StoredValues,
  storedField,
} from "#app/lib/document/draft.ts";
import { newToken } from "#app/lib/form/new-token.ts";
import { playSound } from "#app/lib/sounds.ts";

export interface ScanQueue {
  box: RefObject<HTMLInputElement>;
  /** Takes what stands in the box; false where it is empty. */
  take(): boolean;
  /** Takes a reading that was chosen. */
  pick(text: string): void;
  dismiss(text: string): void;
  /** Something was to lead on over scans that nobody has dealt with; true until they are. */
  holds: boolean;
  hold(): void;
  /** Something is not stored yet. */
  pending: boolean;
  /** The same, also between two renderings. */
  isPending(): boolean;
  /** 已扫 and 已记: texts taken, and texts that became goods. */
  scanned: number;
  noted: number;
  /** The newest first. */
  refused: readonly RefusedScan[];
  /** SKUs added, the newest first. */
  recent: readonly number[];
  /** A batch got no answer; `retry` sends it again. */
  stalled: boolean;
  retry(): void;
}

interface ScanQueueOptions {
  form: RefObject<HTMLFormElement>;
  stored: StoredValues;
  /** What was typed and goes along with a batch. */
  onSent(values: StoredValues): void;
  hrefOfStyle(styleNo: string): string;
  /** Fields that go along with a batch, read as it leaves. */
  also?(): Readonly<Record<string, string>>;
  /** The whole answer of a batch, before the next one leaves: it is all that the page shows, whose loaders are not awaited. */
  onAnswer?(answer: { scans?: ScanAnswer }): void;
}

interface Batch {
  token: string;
  texts: readonly string[];
}

/** More than the box shows, fewer than people would read. */
const kept = 5;
/**
 * A batch without an answer for so long is sent again by itself. Where the API failed, the page keeps the answer from
 * the router (failed-requests.tsx), and the fetcher would wait for ever; where it is only slow, the token makes two of it one.
 */
export const patienceMs = 15_000;

export function useScanQueue({ form, stored, onSent, hrefOfStyle, also, onAnswer }: ScanQueueOptions): ScanQueue {
  const box = useRef<HTMLInputElement>(null);
  const fetcher = useFetcher<{ scans?: ScanAnswer }>();
  const navigate = useNavigate();
  const waiting = useRef<string[]>([]);
  const batch = useRef<Batch | null>(null);
  const left = useRef(false);
  const again = useRef<ReturnType<typeof setTimeout>>();
  const [shown, setShown] = useState({ scanned: 0, answered: 0, noted: 0, stalled: false });
  // A batch leaves in an event or an effect: it takes what the page shows then.
  const now = useRef({ stored, onSent, fetcher, also, onAnswer });
  now.current = { stored, onSent, fetcher, also, onAnswer };
  const [refused, setRefused] = useState<readonly RefusedScan[]>([]);
  const [recent, setRecent] = useState<readonly number[]>([]);
  const [holds, setHolds] = useState(false);
  const isPending = useCallback(() => batch.current !== null || waiting.current.length > 0, []);

  const post = useCallback(
    (sent: Batch) => {
      if (!form.current) return;
      const { token, texts } = sent;
      clearTimeout(again.current);
      again.current = setTimeout(() => {
        if (batch.current !== sent) return;
        setShown((before) => ({ ...before, stalled: true }));
        post(sent);
      }, patienceMs);
      const posted = new FormData(form.current);
      const { stored: was, onSent: noteSent, fetcher: sender, also: more } = now.current;
      const values = Object.fromEntries(
        [...posted].filter(
          (entry): entry is [string, string] => entry[0].startsWith("q.") && was[entry[0]] !== entry[1],
        ),
      );
      const body = new FormData();
      for (const text of texts) body.append("text", text);
      for (const [name, value] of Object.entries(values)) body.set(name, value);
      body.set("grade", String(posted.get("grade") ?? ""));
      body.set(storedField, JSON.stringify(Object.fromEntries(Object.keys(values).map((name) => [name, was[name]]))));
      for (const [name, value] of Object.entries(more?.() ?? {})) body.set(name, value);
      body.set("clientToken", token);
      body.set("intent", draftIntent);
      body.set("stay", "1");
      noteSent(values);
      left.current = false;
      sender.submit(body, { method: "post", encType: "multipart/form-data" });
    },
    [form],
  );

  const send = useCallback(() => {
    if (batch.current || waiting.current.length === 0) return;
    batch.current = { token: newToken(), texts: waiting.current.splice(0, 50) };
    post(batch.current);
  }, [post]);

  useEffect(() => {
    const { state, data } = fetcher;
    if (!batch.current) return;
    // The router begins in its own time; until then the answer is the one before. On a busy machine it may have ended
    // before React shows that it began: the batch's own token tells.
    if (state !== "idle") left.current = true;
    const answer = data?.scans;
    const isAnswered = answer?.token === batch.current.token;
    if (state !== "idle" && !(isAnswered && now.current.onAnswer)) return;
    if (!isAnswered) {
      if (left.current) setShown((before) => ({ ...before, stalled: true }));
      return;
    }
    clearTimeout(again.current);
    now.current.onAnswer?.(data ?? {});
    const count = batch.current.texts.length;
    batch.current = null;
    setShown((before) => ({
      ...before,
      answered: before.answered + count,
      noted: before.noted + count - answer.refused.length,
      stalled: false,
    }));
    setRefused((before) => [...answer.refused.toReversed(), ...before]);
    setHolds(false);
    setRecent((before) => [...new Set([...answer.added, ...before])].slice(0, kept));
    if (answer.styleNo !== null) navigate(hrefOfStyle(answer.styleNo), { preventScrollReset: true });
    send();
  }, [fetcher, send, navigate, hrefOfStyle]);

  useEffect(() => () => clearTimeout(again.current), []);

  const add = (text: string) => {
    if (text.trim() === "") return false;
    waiting.current.push(text);
    setShown((before) => ({ ...before, scanned: before.scanned + 1 }));
    send();
    return true;
  };
  const dismiss = (text: string) =>
    setRefused((before) => {
      const at = before.findIndex((one) => one.text === text);
      return before.filter((_, index) => index !== at);
    });
  return {
    box,
    take() {
      const text = box.current?.value ?? "";
      if (box.current) box.current.value = "";
      box.current?.focus();
      return add(text);
    },
    pick(text) {
      setRefused((before) => before.filter(({ choices }) => !choices.some((choice) => choice.text === text)));
      box.current?.focus();
      add(text);
    },
    dismiss,
    holds: holds && refused.length > 0,
    hold: () => {
      setHolds(true);
      playSound("orderRefused");
    },
    pending: shown.scanned > shown.answered,
    isPending,
    ...shown,
    refused,
    recent,
    retry() {
      if (batch.current) post(batch.current);
    },
  };
}
