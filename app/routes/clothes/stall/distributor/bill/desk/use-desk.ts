/**
 * The billing screen with scripts: posts the form in the background, shows the
 * answer, and keeps what cannot be sent until it can.
 */
import { useNavigate } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { catchScans } from "#app/components/document/catch-scans.ts";
import { newToken } from "#app/lib/form/new-token.ts";
import { playSound } from "#app/lib/sounds.ts";
import { followQty, modeOf, readDirty, readModeSince, readTyped, retype, showStored } from "./desk-boxes.ts";
import {
  addressOf,
  emptied,
  firstSums,
  hasFilledCells,
  isChanged,
  labelOf,
  makePosting,
  sumsOf,
} from "./desk-posting.ts";
import type { DeskAnswer, DeskReply, DeskView } from "./desk-view.ts";
import { forgetKept, readKept, readShown, saveCopy, wasCopy, writeShown } from "./offline/desk-copy.ts";
import { isConfirm, openQueue, type Posting, type Refused } from "./offline/desk-queue.ts";

interface Initial {
  desk: DeskView;
  reply: DeskReply | undefined;
  clientToken: string;
  holdToken: string;
  username: string;
}

/** A garment that was scanned, and not the empty box sent with Enter. */
const isScan = ({ intent, fields }: Posting) =>
  intent === "scan" && fields.some(([name, value]) => name === "text" && value.trim() !== "");

/** Said where a page that was loaded again has what was typed before. */
const typedAgain = "刚才录入、还没有保存的内容都在";

/** Of a posting, of the bill that it may open, and of the form's boxes, which a new bill gets anew. */
const freshTokens = () => ({ clientToken: newToken(), holdToken: newToken(), sheet: newToken() });

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
/** An answer is on the screen by then, on a slow terminal too. */
const paintedMs = 250;
/** The screen is put aside when nothing has been entered for so long: a slow line belongs to what is. */
const quietMs = 5_000;

export function useDesk(initial: Initial) {
  const [desk, setDesk] = useState(initial.desk);
  const [reply, setReply] = useState<DeskReply>(initial.reply ?? {});
  const [tokens, setTokens] = useState({ clientToken: initial.clientToken, holdToken: initial.holdToken, sheet: "" });
  const [waiting, setWaiting] = useState<readonly Posting[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  /** Counts answers: after each the inputs show what was stored. */
  const [generation, setGeneration] = useState(0);
  const queue = useMemo(() => openQueue(initial.username), [initial.username]);
  const [sums, setSums] = useState(() => firstSums(initial.desk, initial.reply?.typed));
  const form = useRef<HTMLFormElement>(null);
  const scanBox = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const sending = useRef(false);
  const pause = useRef(firstPauseMs);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const screen = useRef(tokens.holdToken);
  screen.current = tokens.holdToken;
  /** Scans of this screen, whatever became of them, and those of them that are lines or a matrix now. */
  const [scanned, setScanned] = useState(0);
  const [noted, setNoted] = useState(0);
  const toRetype = useRef<Record<string, string>>({});
  const [typedBefore, setTypedBefore] = useState<Record<string, string>>();
  /** What was kept is on the screen again: an answer that came sooner would be written over. */
  const [taken, setTaken] = useState(false);
  /** What had the focus when the last posting left: an answer moves it only from there. */
  const resting = useRef<Element | null>(null);
  const toMatch = useRef(false);
  const shownBill = useRef<number>();
  shownBill.current = desk.bill?.id;

  /** What is typed here is not for the next screen of the same address. */
  const left = useRef(false);
  const rememberNow = useRef(() => {});
  const leave = useCallback(() => {
    left.current = true;
    forgetKept();
  }, []);

  const show = useCallback(
    ({ desk: after, reply: said, location }: DeskAnswer, posting: Posting) => {
      if (location) leave();
      else left.current = false;
      if (location && isConfirm(posting)) return navigate(location);
      if (location) return window.location.assign(location);
      const dirty = readDirty(form.current, posting, posting.screen === screen.current);
      if ((isScan(posting) || posting.intent.startsWith("choice:")) && !said.refusal && !said.choices) {
        setNoted((count) => count + 1);
      }
      setDesk((before) => (after ? { ...after, ...readModeSince(form.current, posting) } : before));
      // What held a confirmation up is still to be read, and its question to be answered, when the rest is saved.
      const kept = ({ refusal, question }: DeskReply) => (posting.heldUp && !said.refusal ? { refusal, question } : {});
      setReply((before) => ({ ...said, ...kept(before), typed: { ...said.typed, ...dirty } }));
      setTokens((before) => ({ ...before, clientToken: newToken() }));
      setGeneration((count) => count + 1);
      if (said.refusal) playSound(isConfirm(posting) ? "orderRefused" : "refused");
      else if (said.added) playSound("added");
      // A reload finds the bill, or whom it will be for; and the kept tab too.
      if (after) window.history.replaceState(window.history.state, "", addressOf(after));
      const box = scanBox.current;
      if (!box) return;
      const focus = document.activeElement;
      const unmoved = focus === null || focus === document.body || focus === resting.current;
      // Back to be mended, unless the next one is being scanned already.
      if (unmoved && said.typed?.text && box.value === "") box.value = said.typed.text;
      toMatch.current = unmoved && box.value === "" && said.customers !== undefined;
      if (unmoved) box.focus();
      if (unmoved && said.typed?.text === box.value) box.select();
    },
    [navigate, leave],
  );

  const { bill } = desk;
  useLayoutEffect(() => {
    if (generation === 0) return;
    showStored(form.current);
    retype(form.current, toRetype.current);
    toRetype.current = {};
    setSums(sumsOf(form.current, desk));
    if (toMatch.current) form.current?.querySelector<HTMLElement>(".matches button")?.focus();
    toMatch.current = false;
  }, [generation, desk]);

  // In its boxes as they came: what was typed before the page listened stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the rest of it is on the page
  useLayoutEffect(() => {
    if (typedBefore && retype(form.current, typedBefore)) setReply({ added: typedAgain });
    if (typedBefore) setSums(sumsOf(form.current, desk));
  }, [typedBefore]);

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    // The scanner's box adds nothing up, and has to be quick.
    if (target === scanBox.current) return;
    followQty(target);
    setSums(sumsOf(form.current, desk));
  };

  const { username } = initial;
  const drain = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    clearTimeout(timer.current);
    for (;;) {
      const sent = await queue.sendFirst();
      setWaiting(queue.read());
      if (sent.state === "answered") {
        pause.current = firstPauseMs;
        // After a reload the screen is another one, of the same bill.
        const { bill } = sent.answer.desk ?? {};
        if (sent.posting.screen === screen.current || (bill && bill.id === shownBill.current)) {
          // The screen itself says why.
          if (isConfirm(sent.posting)) queue.forgetRefused(sent.posting.token);
          show(sent.answer, sent.posting);
        } else if (sent.answer.reply.refusal) playSound("orderRefused");
        setRefused(queue.readRefused());
        continue;
      }
      if (sent.state === "ended") setReply({ refusal: "登录状态已过期，录入的内容都还在，请重新登录后继续" });
      if (sent.state === "foreign") {
        setReply({ refusal: `现在登录的是别人，录入的内容都还在，请用 ${username} 登录后继续` });
      }
      if (sent.state === "offline") {
        timer.current = setTimeout(drain, pause.current * (0.5 + Math.random()));
        pause.current = Math.min(pause.current * 2, longestPauseMs);
      }
      break;
    }
    sending.current = false;
  }, [show, queue, username]);

  useEffect(() => catchScans(scanBox), []);

  const { holdToken } = tokens;
  // Before anything is remembered of this page, which knows nothing of what was entered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, of the page as it came
  useEffect(() => {
    const { search, pathname } = window.location;
    setTaken(true);
    if (!wasCopy()) {
      const kept = readKept();
      if (!kept || kept.search !== search || kept.username !== username || initial.reply) return;
      const { desk: was } = kept;
      // A stall that nobody chose here is the one that the page came with: another may be the browser's by now.
      const { stallId, ...rest } = kept.typed;
      const typed = stallId === String(was.stallId) ? rest : kept.typed;
      setDesk((before) => {
        if (before.bill?.version !== was.bill?.version) return before;
        // Scans that were refused before there was a bill, and a matrix, are nowhere else.
        const { matrix, refusedScans } = before.bill ? { ...before, matrix: was.matrix } : was;
        return { ...before, ...modeOf(typed), matrix, refusedScans };
      });
      // What waits was posted from it.
      setTokens((before) => ({ ...before, holdToken: kept.holdToken }));
      setTypedBefore(typed);
      return;
    }
    const shown = readShown();
    if (shown?.search === search) {
      setDesk(shown.desk);
      setTokens({ clientToken: newToken(), holdToken: shown.holdToken, sheet: newToken() });
      setReply({ added: "网络断开，录入的内容都在，可以继续开单" });
      toRetype.current = shown.typed;
    } else {
      setDesk((before) => emptied(shown?.desk ?? before));
      setTokens(freshTokens());
      const isHeld = new URLSearchParams(search).has("id");
      setReply({ added: isHeld ? "网络断开，这张挂单联网后才能打开，可以先开新单" : "网络断开，可以继续开单" });
      if (isHeld) window.history.replaceState(window.history.state, "", pathname);
    }
    setGeneration((count) => count + 1);
  }, []);

  useEffect(() => {
    const { search } = window.location;
    // What a reload of the copy needs; the browser says that a page goes, not that it is killed.
    const remember = () => {
      // A kept page that is not shown has the address of another.
      if (left.current || !form.current?.offsetParent) return;
      writeShown({ username, search, holdToken, desk, typed: readTyped(form.current) });
    };
    rememberNow.current = remember;
    let timer = setTimeout(remember, paintedMs);
    const onTyped = () => {
      clearTimeout(timer);
      timer = setTimeout(remember, paintedMs);
    };
    const { current: typedIn } = form;
    typedIn?.addEventListener("input", onTyped);
    window.addEventListener("pagehide", remember);
    document.addEventListener("visibilitychange", remember);
    return () => {
      clearTimeout(timer);
      typedIn?.removeEventListener("input", onTyped);
      window.removeEventListener("pagehide", remember);
      document.removeEventListener("visibilitychange", remember);
    };
  }, [desk, holdToken, username]);

  // A page that was fetched anew, after a sign-in say, takes this one's place: what was just typed goes with it.
  useLayoutEffect(() => () => rememberNow.current(), []);

  useEffect(() => {
    if (waiting.length > 0) return;
    const timer = setTimeout(() => saveCopy(username).catch(() => {}), quietMs);
    return () => clearTimeout(timer);
  }, [waiting, username]);

  useEffect(() => {
    if (!taken) return;
    setRefused(queue.readRefused());
    void drain();
    window.addEventListener("online", drain);
    return () => {
      window.removeEventListener("online", drain);
      clearTimeout(timer.current);
    };
  }, [drain, queue, taken]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const intent = button?.value ?? "scan";
    const text = scanBox.current?.value.trim() ?? "";
    const leaving = isConfirm({ intent }) || intent === "hold" || intent.startsWith("open:");
    const refusal = leaving ? refuseToLeave(intent, text) : null;
    if (refusal !== null) {
      playSound("orderRefused");
      setReply((before) => ({ ...before, refusal, scanRefused: undefined, typed: undefined }));
      if (text !== "") scanBox.current?.select();
      return;
    }
    const behind = { waits: queue.read().length > 0, state: queue.stateOf(tokens.holdToken) ?? desk };
    const posting = makePosting(new FormData(event.currentTarget), behind, {
      intent: intent.startsWith("open:") ? "save" : intent,
      screen: tokens.holdToken,
      token: newToken(),
      label: labelOf(intent, text, desk),
    });
    if (intent.startsWith("open:")) {
      // It is sent from the next screen; nothing typed has to wait for an answer.
      if (bill && isChanged(posting)) queue.add(posting);
      leave();
      const id = Number(intent.slice("open:".length));
      if (id) return navigate(`?id=${id}`);
      return window.location.assign(`?stallId=${desk.stallId}&fresh=${posting.token.slice(0, 8)}`);
    }
    if (intent === "scan" && scanBox.current) scanBox.current.value = "";
    scanBox.current?.focus();
    resting.current = document.activeElement;
    queue.add(posting);
    if (isScan(posting)) setScanned((count) => count + 1);
    // Before anything is drawn: a slow terminal would hold the line up.
    void drain();
    setWaiting(queue.read());
    setReply({});
    if (isConfirm(posting) && !navigator.onLine) startAnew();
  };

  /** Why the bill cannot be left now; the server refuses the same. */
  const refuseToLeave = (intent: string, text: string): string | null => {
    if (text !== "") return `扫码框里还有“${text}”，请先添加或清空`;
    // What waits may bring lines, and refusals.
    if (queue.read().length > 0) return null;
    if (!intent.startsWith("open:") && !bill?.lines.length && !hasFilledCells(form.current)) {
      return "还没有明细，请先扫码或输入款号";
    }
    if (isConfirm({ intent }) && desk.refusedScans.length > 0) {
      return `有 ${desk.refusedScans.length} 个扫码没有加进来，请处理后再开单`;
    }
    return null;
  };

  /** The next customer does not wait for the line: the screen is free, the bill goes when it can. */
  const startAnew = () => {
    setDesk(emptied);
    setTokens(freshTokens());
    setScanned(0);
    setNoted(0);
    setReply({ added: "网络断开，已记下这张单，联网后自动开单" });
    setGeneration((count) => count + 1);
    window.history.replaceState(window.history.state, "", `?stallId=${desk.stallId}`);
  };

  const dismiss = (token: string) => {
    queue.forgetRefused(token);
    setRefused(queue.readRefused());
  };

  return {
    desk,
    reply,
    tokens,
    waiting,
    scanned,
    noted,
    refused,
    dismiss,
    sums,
    answered: generation > 0,
    form,
    scanBox,
    onSubmit,
    onInput,
  };
}
