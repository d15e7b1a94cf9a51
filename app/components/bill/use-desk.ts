/**
 * The billing screen with scripts: posts the form in the background, shows the
 * answer, and keeps what cannot be sent until it can.
 */
import { useNavigate } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { billLineKinds } from "../../../contract/bill-state.ts";
import { newToken } from "../../lib/new-token.ts";
import { leaveOutUnchanged } from "./desk-fields.ts";
import {
  addToQueue,
  forgetRefused,
  isConfirm,
  type Posting,
  type Refused,
  readQueue,
  readRefused,
  sendFirst,
} from "./desk-queue.ts";
import type { DeskAnswer, DeskReply, DeskView } from "./desk-view.ts";

interface Initial {
  desk: DeskView;
  reply: DeskReply | undefined;
  clientToken: string;
  holdToken: string;
}

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

export function useDesk(initial: Initial) {
  const [desk, setDesk] = useState(initial.desk);
  const [reply, setReply] = useState<DeskReply>(initial.reply ?? {});
  const [tokens, setTokens] = useState({ clientToken: initial.clientToken, holdToken: initial.holdToken });
  const [waiting, setWaiting] = useState<readonly Posting[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  /** Counts answers: after each the inputs show what was stored. */
  const [generation, setGeneration] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const scanBox = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const sending = useRef(false);
  const pause = useRef(firstPauseMs);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const screen = useRef(tokens.holdToken);
  screen.current = tokens.holdToken;
  const shownBill = useRef<number>();
  shownBill.current = desk.bill?.id;

  const show = useCallback(
    ({ desk: after, reply: said, location }: DeskAnswer, posting: Posting) => {
      if (location && isConfirm(posting)) return navigate(location);
      if (location) return window.location.assign(location);
      const dirty = readDirty(form.current, posting);
      setDesk((before) => (after ? { ...after, ...readModeSince(form.current, posting) } : before));
      setReply({ ...said, typed: { ...said.typed, ...dirty } });
      setTokens((before) => ({ ...before, clientToken: newToken() }));
      setGeneration((count) => count + 1);
      // A reload finds the bill, and the kept tab too.
      if (after?.bill) window.history.replaceState(window.history.state, "", `?id=${after.bill.id}`);
      const box = scanBox.current;
      if (!box) return;
      box.focus();
      // Back to be mended, unless the next one is being scanned already.
      if (said.refusal && said.typed?.text && box.value === "") {
        box.value = said.typed.text;
        box.select();
      }
    },
    [navigate],
  );

  useLayoutEffect(() => {
    if (generation > 0) showStored(form.current);
  }, [generation]);

  const drain = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    clearTimeout(timer.current);
    for (;;) {
      const sent = await sendFirst();
      setWaiting(readQueue());
      if (sent.state === "answered") {
        pause.current = firstPauseMs;
        // After a reload the screen is another one, of the same bill.
        const { bill } = sent.answer.desk ?? {};
        if (sent.posting.screen === screen.current || (bill && bill.id === shownBill.current)) {
          forgetRefused(sent.posting.token);
          show(sent.answer, sent.posting);
        }
        setRefused(readRefused());
        continue;
      }
      if (sent.state === "ended") setReply({ refusal: "登录状态已过期，录入的内容都还在，请重新登录后继续" });
      if (sent.state === "offline") {
        timer.current = setTimeout(drain, pause.current * (0.5 + Math.random()));
        pause.current = Math.min(pause.current * 2, longestPauseMs);
      }
      break;
    }
    sending.current = false;
  }, [show]);

  useEffect(() => {
    setRefused(readRefused());
    void drain();
    window.addEventListener("online", drain);
    return () => {
      window.removeEventListener("online", drain);
      clearTimeout(timer.current);
    };
  }, [drain]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const intent = button?.value ?? "scan";
    const text = scanBox.current?.value.trim() ?? "";
    const posting = makePosting(new FormData(event.currentTarget), {
      intent,
      screen: tokens.holdToken,
      token: newToken(),
      label: labelOf(intent, text, desk),
    });
    if (intent === "scan" && scanBox.current) scanBox.current.value = "";
    scanBox.current?.focus();
    addToQueue(posting);
    // Before anything is drawn: a slow terminal would hold the line up.
    void drain();
    setWaiting(readQueue());
    setReply({});
    if (isConfirm(posting) && !navigator.onLine) startAnew();
  };

  /** The next customer does not wait for the line: the screen is free, the bill goes when it can. */
  const startAnew = () => {
    setDesk((before) => ({ ...before, bill: null, forCustomer: null, customer: null, matrix: null, kind: "SALE" }));
    setTokens({ clientToken: newToken(), holdToken: newToken() });
    setReply({ added: "网络断开，已记下这张单，联网后自动开单" });
    setGeneration((count) => count + 1);
    window.history.replaceState(window.history.state, "", `?stallId=${desk.stallId}`);
  };

  const dismiss = (token: string) => {
    forgetRefused(token);
    setRefused(readRefused());
  };

  return { desk, reply, tokens, waiting, refused, dismiss, form, scanBox, onSubmit };
}

function makePosting(form: FormData, { intent, ...rest }: Omit<Posting, "fields">): Posting {
  leaveOutUnchanged(form);
  form.set("intent", intent);
  form.set("clientToken", rest.token);
  // What waits before it will have changed the bill by then.
  if (readQueue().length > 0 || !navigator.onLine) form.set("offline", "1");
  const fields = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
  return { ...rest, intent, fields };
}

function labelOf(intent: string, text: string, desk: DeskView): string {
  const [kind = "", argument = ""] = intent.split(":");
  if (kind === "scan") return text || "修改";
  if (kind === "choice") return argument;
  if (kind.startsWith("confirm")) return `确认开单 ${desk.customer?.name ?? desk.bill?.no ?? ""}`;
  return "修改";
}

const isTextual = ({ type, name }: HTMLInputElement) =>
  name !== "" && name !== scanName && !["hidden", "radio", "checkbox"].includes(type);

/** The scan box is the scanner's: an answer must not touch what it is writing. */
const scanName = "text";

/** Fields that were typed over after the posting left; the answer must not undo them. */
function readDirty(form: HTMLFormElement | null, posting: Posting): Record<string, string> {
  const sent = new Map(posting.fields.map(([name, value]) => [name, value]));
  const dirty: Record<string, string> = {};
  for (const input of form?.querySelectorAll("input") ?? []) {
    if (isTextual(input) && input.value !== (sent.get(input.name) ?? input.defaultValue)) {
      dirty[input.name] = input.value;
    }
  }
  return dirty;
}

/** How the next lines are entered, where that was changed after the posting left. */
function readModeSince(form: HTMLFormElement | null, posting: Posting): Partial<DeskView> {
  if (!form) return {};
  const now = new FormData(form);
  const changed = posting.fields.some(([name, value]) => modeNames.includes(name) && now.get(name) !== value);
  if (!changed) return {};
  const kind = billLineKinds.find((known) => known === now.get("kind")) ?? "SALE";
  return { kind, grade: now.get("grade") === "2" ? 2 : 1, reason: String(now.get("reason") ?? "") };
}

const modeNames = ["kind", "grade", "reason"];

/** What was typed and is stored gives way to what is stored, in place: focus and cursor stay where they are. */
function showStored(form: HTMLFormElement | null): void {
  for (const input of form?.querySelectorAll("input") ?? []) {
    if (isTextual(input) && input.value !== input.defaultValue) input.value = input.defaultValue;
    else if (input.checked !== input.defaultChecked) input.checked = input.defaultChecked;
  }
}
