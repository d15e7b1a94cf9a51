/**
 * The one form of a draft: scan box, head and quantities. Whatever button is
 * pressed, what was typed is saved first; the first button is 添加, which is
 * what Enter presses. Values that were stored stand in a hidden field, so that
 * only what differs is saved and two people may work on one draft.
 */
import { Form, useSubmit } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { formFields, replyTo, Summary, showRefusal } from "#app/components/page/form-frame.tsx";
import { FormFieldsContext } from "#app/components/ui/field.tsx";
import { draftForm, draftIntent, type ScanAnswer, type StoredValues, storedField } from "#app/lib/document/draft.ts";
import type { LineView } from "#app/lib/document/goods-groups.ts";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { ScanBox } from "./scan-box.tsx";
import { type ScanQueue, useScanQueue } from "./scan-queue.ts";

/** What a draft's action answers when it did not redirect. */
export interface DraftReply extends FormReply {
  scans?: ScanAnswer;
}

interface DraftFormProps {
  /** By the name of the control: head, quantities, prices. */
  stored: StoredValues;
  /** Client token, and the version that was loaded. */
  stamp: Readonly<Record<string, string | number | null | undefined>>;
  reply: DraftReply | undefined;
  /** Carries a file. */
  upload?: boolean;
  lines: readonly LineView[];
  /** SKUs that the address says were added last. */
  last: readonly number[];
  grade?: 1 | 2;
  /** The page's address with a style's whole matrix. */
  hrefOfStyle(styleNo: string): string;
  children: ReactNode;
}

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

export function DraftForm(props: DraftFormProps) {
  const { stored, stamp, upload, lines, last, grade = 1, hrefOfStyle, children } = props;
  // The page may have other forms; what they were refused for is said there.
  const reply = replyTo(props.reply, draftIntent);
  const form = useRef<HTMLFormElement>(null);
  const sent = useMerge(form, stored);
  const queue = useScanQueue({
    form,
    stored,
    onSent: (values) => {
      sent.current = values;
    },
    hrefOfStyle,
  });
  const submitting = useAfterScans(form, queue);
  useEffect(() => {
    if (reply && !reply.scans) showRefusal(form.current);
  }, [reply]);
  const fields = formFields(stored, reply);
  return (
    <Form
      id={draftForm}
      ref={form}
      method="post"
      noValidate
      className="stack"
      preventScrollReset
      {...(upload && { encType: "multipart/form-data" as const })}
      onSubmit={(event) => {
        if (submitting(event)) sent.current = valuesOf(event.currentTarget);
      }}
    >
      {Object.entries(stamp).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ""} />
      ))}
      <input type="hidden" name="intent" value={draftIntent} />
      <input type="hidden" name={storedField} value={JSON.stringify(stored)} />
      <input type="hidden" name="grade" value={grade} />
      <ScanBox queue={queue} posted={reply?.scans} text={reply?.typed.text} lines={lines} last={last} grade={grade} />
      <FormFieldsContext.Provider value={fields}>
        {children}
        <Summary reply={reply?.scans ? undefined : reply} fields={fields} />
      </FormFieldsContext.Provider>
      <LeaveGuard pending={queue.pending} isPending={queue.isPending} />
    </Form>
  );
}

/** Stands before everything of the page that joins the form: what Enter presses is the first button in the document. */
export function DraftDefault() {
  return (
    <button type="submit" form={draftForm} className="sr" tabIndex={-1} aria-hidden="true">
      添加
    </button>
  );
}

/** The form's texts by the name of the control; of several the last. */
function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/**
 * When other values are stored than before, they are shown, unless something
 * else was typed there since. React leaves alone what the user once typed in.
 */
function useMerge(form: React.RefObject<HTMLFormElement>, stored: StoredValues) {
  const sent = useRef<StoredValues>({});
  const before = useRef(stored);
  useBrowserLayoutEffect(() => {
    for (const [name, value] of Object.entries(stored)) {
      const was = before.current[name];
      if (was === undefined || was === value) continue;
      const control = form.current?.elements.namedItem(name);
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
      const untouched = control.value === was || control.value === sent.current[name];
      if (untouched) control.value = value;
    }
    before.current = stored;
  }, [stored]);
  return sent;
}

/** Questions that give the whole document up: a scan that was refused on it is of no account then. */
const givingUp: ReadonlySet<string | null> = new Set(["void", "discard", "cancel"]);

function givesUp(address: string): boolean {
  return givingUp.has(new URL(address, window.location.href).searchParams.get("confirm"));
}

/** A submission waits until every scan is stored. True where it goes out now. */
function useAfterScans(form: React.RefObject<HTMLFormElement>, queue: ScanQueue) {
  const waiting = useRef<HTMLElement | null | undefined>(undefined);
  const submit = useSubmit();
  /** While a scan waits to be dealt with nothing leads on, unless the document is given up: it gets the focus, wherever the button was, and says so. */
  const isAsked = (event: FormEvent<HTMLFormElement>, submitter: HTMLElement | null): boolean => {
    const leads = submitter instanceof HTMLButtonElement && submitter.name === "then" && !givesUp(submitter.value);
    if (!queue.refused.some(({ choices }) => leads || choices.length > 0)) return false;
    event.preventDefault();
    queue.hold();
    event.currentTarget.querySelector<HTMLElement>("button:is([name=pick], [name=drop])")?.focus();
    return true;
  };
  useEffect(() => {
    if (queue.pending || waiting.current === undefined) return;
    const submitter = waiting.current;
    waiting.current = undefined;
    if (submitter?.isConnected) form.current?.requestSubmit(submitter);
    else submit(form.current, { preventScrollReset: true });
  }, [queue.pending, form, submit]);
  return (event: FormEvent<HTMLFormElement>): boolean => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isAdd = submitter === null || (submitter instanceof HTMLButtonElement && submitter.name === "");
    if (submitter instanceof HTMLButtonElement && submitter.name === "pick") {
      event.preventDefault();
      queue.pick(submitter.value);
      return false;
    }
    if (queue.take() && isAdd) {
      event.preventDefault();
      return false;
    }
    if (!queue.isPending()) return isAdd || !isAsked(event, submitter);
    event.preventDefault();
    waiting.current = submitter;
    return false;
  };
}
