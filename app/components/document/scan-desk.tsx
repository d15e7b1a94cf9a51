/**
 * A desk with a scanner: one box, what is known so far, and what a scan made of it. As HTML every scan is one round
 * trip; with scripts they queue, the answer is heard, and the page shows what the last answer knows.
 */
import { Form } from "@remix-run/react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Card } from "#app/components/ui/card.tsx";
import type { DeskReply, Held } from "#app/lib/document/desk.ts";
import { textOf } from "#app/lib/form/form-reply.ts";
import { type DeskSound, playSound } from "#app/lib/sounds.ts";
import { ScanField } from "./scan-box.tsx";
import { useScanQueue } from "./scan-queue.ts";

interface ScanDeskProps<V, R extends DeskReply<V>> {
  /** What the page was loaded with. */
  view: V;
  clientToken: string;
  /** What a submission without scripts came to. */
  posted: R | undefined;
  /** What is half done, by the name of its hidden field: it goes along with every scan. */
  held: (view: V) => Held;
  /** Controls of the desk's own that go along with a scan. */
  chosen?: readonly string[];
  label: string;
  placeholder: string | ((view: V) => string);
  button: string;
  max: number;
  /** What an answer sounds like, other than refused or taken. */
  sound?: (answer: R) => DeskSound | null;
  /** With each answer, for controls that are to be empty again. */
  onAnswer?: (answer: R, form: HTMLFormElement | null) => void;
  /** What an answer says, under the box. */
  said?: (answer: R) => ReactNode;
  /** Under that: what is known, and choices. */
  options?: (view: V) => ReactNode;
  /** Below. A button of the name `intent` sends the form itself, once every scan has its answer. */
  children: (view: V) => ReactNode;
}

export function ScanDesk<V, R extends DeskReply<V>>(props: ScanDeskProps<V, R>) {
  const { view: loaded, clientToken, posted, held, chosen = [], label, placeholder, button, max } = props;
  const form = useRef<HTMLFormElement>(null);
  const [last, setLast] = useState<{ to: string; answer: R } | null>(null);
  // A page that was loaded anew knows more than an answer to scans before it.
  const answer = last?.to === clientToken ? last.answer : null;
  const view = answer?.view ?? loaded;
  // The next batch leaves as soon as an answer has come, before the page shows it.
  const known = useRef(view);
  useEffect(() => {
    known.current = view;
  }, [view]);
  const now = useRef(props);
  now.current = props;
  const onAnswer = useCallback((given: Partial<R>) => {
    if (!given.scans || !given.view) return;
    const heard = given as R;
    known.current = given.view;
    setLast({ to: now.current.clientToken, answer: heard });
    const { sound, onAnswer: tell } = now.current;
    playSound(sound?.(heard) ?? (given.scans.refused.length > 0 ? "refused" : "added"));
    tell?.(heard, form.current);
  }, []);
  const also = useCallback(() => {
    const posting = new FormData(form.current ?? undefined);
    const own = (now.current.chosen ?? []).map((name) => [name, String(posting.getAll(name).at(-1) ?? "")]);
    return { ...now.current.held(known.current), ...Object.fromEntries(own) };
  }, []);
  const queue = useScanQueue({ form, stored: {}, onSent: () => {}, hrefOfStyle: () => "", also, onAnswer });
  const heard = answer ?? posted;
  return (
    <Form
      ref={form}
      method="post"
      className="stack pack"
      onSubmit={(event) => {
        const pressed = (event.nativeEvent as SubmitEvent).submitter;
        if (pressed instanceof HTMLButtonElement && pressed.name === "intent") {
          // What stands in the box, is on its way or still red would be left out of it.
          if (!queue.take() && !queue.isPending() && queue.refused.length === 0) return;
          event.preventDefault();
          queue.hold();
          return;
        }
        event.preventDefault();
        if (pressed instanceof HTMLButtonElement && pressed.name === "pick") queue.pick(pressed.value);
        else queue.take();
      }}
    >
      <input type="hidden" name="clientToken" value={clientToken} />
      {Object.entries(held(view))
        .filter(([name]) => !chosen.includes(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <Card>
        <div className="scan">
          <ScanField
            queue={queue}
            refused={[...queue.refused, ...(posted?.scans.refused ?? [])]}
            label={label}
            placeholder={typeof placeholder === "string" ? placeholder : placeholder(view)}
            button={button}
            typed={typedIn(posted)}
            max={max}
            focused
            noted="已应答"
          >
            {heard && props.said?.(heard)}
          </ScanField>
          {props.options?.(view)}
        </div>
      </Card>
      {props.children(view)}
    </Form>
  );
}

/** What stays in the box; what is still to be chosen stands under it. */
function typedIn(posted: DeskReply<unknown> | undefined): string {
  if (posted?.scans.refused.some(({ choices }) => choices.length > 0)) return "";
  return (posted && textOf(posted.typed, "text")) ?? "";
}
