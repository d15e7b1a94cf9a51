/**
 * The billing screen with scripts: posts the form in the background, shows the
 * answer, and keeps what cannot be sent until it can.
 */
import { useNavigate } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { newToken } from "#app/lib/new-token.ts";
import { readDirty, readModeSince, readTyped, retype, showStored } from "./desk-boxes.ts";
import { keepCopy, readShown, wasCopy, writeShown } from "./desk-copy.ts";
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
  username: string;
}

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
/** An answer is on the screen by then, on a slow terminal too. */
const paintedMs = 250;
/** The screen is put aside when nothing has been entered for so long: a slow line belongs to what is. */
const quietMs = 5_000;

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
  const toRetype = useRef<Record<string, string>>({});
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
    if (generation === 0) return;
    showStored(form.current);
    retype(form.current, toRetype.current);
    toRetype.current = {};
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

  const { username } = initial;
  const { holdToken } = tokens;
  // Before anything is remembered of this page, which as a copy knows nothing of what was entered.
  useEffect(() => {
    if (!wasCopy()) return;
    const { search, pathname } = window.location;
    const shown = readShown();
    if (shown?.search === search) {
      setDesk(shown.desk);
      setTokens({ clientToken: newToken(), holdToken: shown.holdToken });
      setReply({ added: "网络断开，录入的内容都在，可以继续开单" });
      toRetype.current = shown.typed;
    } else {
      setDesk((before) => emptied(shown?.desk ?? before));
      setTokens({ clientToken: newToken(), holdToken: newToken() });
      const isHeld = new URLSearchParams(search).has("id");
      setReply({ added: isHeld ? "网络断开，这张挂单联网后才能打开，可以先开新单" : "网络断开，可以继续开单" });
      if (isHeld) window.history.replaceState(window.history.state, "", pathname);
    }
    setGeneration((count) => count + 1);
  }, []);

  useEffect(() => {
    // What a reload of the copy needs; the browser says that a page goes, not that it is killed.
    const remember = () =>
      writeShown({ search: window.location.search, holdToken, desk, typed: readTyped(form.current) });
    const timer = setTimeout(remember, paintedMs);
    window.addEventListener("pagehide", remember);
    document.addEventListener("visibilitychange", remember);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", remember);
      document.removeEventListener("visibilitychange", remember);
    };
  }, [desk, holdToken]);

  useEffect(() => {
    if (waiting.length > 0) return;
    const timer = setTimeout(() => keepCopy(username).catch(() => {}), quietMs);
    return () => clearTimeout(timer);
  }, [waiting, username]);

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
    setDesk(emptied);
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

/** The screen of the next bill. */
function emptied(desk: DeskView): DeskView {
  return { ...desk, bill: null, forCustomer: null, customer: null, matrix: null, kind: "SALE" };
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
