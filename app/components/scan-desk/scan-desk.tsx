/**
 * A desk that is worked by scans alone: one box, what is open under it, what came last. As HTML every scan is one round trip;
 * with scripts scans queue, and the answer to each batch is all that the page shows of it.
 */
import { Form } from "@remix-run/react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { ScanField } from "#app/components/document/scan-box.tsx";
import { useScanQueue } from "#app/components/document/scan-queue.ts";
import { Card } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import type { ScanAnswer } from "#app/lib/document/draft.ts";
import { type TypedFields, textOf } from "#app/lib/form/form-reply.ts";
import { playSound } from "#app/lib/sounds.ts";

/** What a desk shows; `state` is what goes along with the next scan, by the name of the field. */
interface DeskView {
  readonly state: Readonly<Record<string, string | number | undefined>>;
}

/** What became of scans (`answerScans`). */
export interface DeskReply<V> {
  readonly scans: ScanAnswer;
  readonly view: V | null;
  readonly typed: TypedFields;
  /** What the texts were. */
  readonly said: readonly string[];
  /** Of what was done and looks wrong. */
  readonly warnings: readonly string[];
}

interface ScanDeskProps<V extends DeskView> {
  /** As the page was loaded. */
  view: V;
  clientToken: string;
  /** What a submission without scripts came to. */
  posted: DeskReply<V> | undefined;
  label: string;
  placeholder: (view: V) => string;
  button: string;
  max: number;
  className?: string;
  /** In the card of the box: what is chosen beside it goes along with each scan. */
  beside?: (view: V) => ReactNode;
  /** Under it. A button of the name `intent` sends the form itself, once every scan has its answer. */
  children: (view: V) => ReactNode;
  onAnswer?: (answer: DeskReply<V>, form: HTMLFormElement | null) => void;
}

export function ScanDesk<V extends DeskView>(props: ScanDeskProps<V>) {
  const { view: loaded, clientToken, posted, label, placeholder, button, max, beside, children, onAnswer } = props;
  const form = useRef<HTMLFormElement>(null);
  const [answered, setAnswered] = useState<{ to: string; reply: DeskReply<V>; view: V } | null>(null);
  // A page that was loaded anew knows more than an answer to scans before it.
  const latest = answered?.to === clientToken ? answered : null;
  const view = latest?.view ?? loaded;
  // The next batch leaves as soon as an answer has come, before the page shows it.
  const known = useRef(view);
  useEffect(() => {
    known.current = view;
  }, [view]);
  const take = useCallback(
    (answer: Partial<DeskReply<V>>) => {
      const { scans, view: shown, typed = {}, said = [], warnings = [] } = answer;
      if (!scans || !shown) return;
      const reply = { scans, view: shown, typed, said, warnings };
      known.current = shown;
      setAnswered({ to: clientToken, reply, view: shown });
      playSound(scans.refused.length > 0 || warnings.length > 0 ? "refused" : "added");
      onAnswer?.(reply, form.current);
    },
    [clientToken, onAnswer],
  );
  const also = useCallback(() => ({ ...chosenIn(form.current), ...textsOf(known.current.state) }), []);
  const queue = useScanQueue({ form, stored: {}, onSent: () => {}, hrefOfStyle: () => "", also, onAnswer: take });
  const refused = [...queue.refused, ...(posted?.scans.refused ?? [])];
  const { said = [], warnings = [] } = latest?.reply ?? posted ?? {};
  return (
    <Form
      ref={form}
      method="post"
      className={["stack", props.className].filter(Boolean).join(" ")}
      onSubmit={(event) => {
        const pressed = (event.nativeEvent as SubmitEvent).submitter;
        if (pressed instanceof HTMLButtonElement && pressed.name === "intent") {
          // What is on its way or still red would be left out of it.
          if (!queue.isPending() && queue.refused.length === 0) return;
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
      {Object.entries(textsOf(view.state)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Card>
        <div className="scan">
          <ScanField
            queue={queue}
            refused={refused}
            label={label}
            placeholder={placeholder(view)}
            button={button}
            typed={typedIn(posted)}
            max={max}
            focused
            noted="已应答"
          >
            {said.length > 0 && <p className="added">{said.at(-1)}</p>}
          </ScanField>
          {warnings.map((sentence) => (
            <Callout key={sentence} tone="warn">
              {sentence}
            </Callout>
          ))}
          {beside?.(view)}
        </div>
      </Card>
      {children(view)}
    </Form>
  );
}

/** What stays in the box; what is still to be chosen stands under it. */
function typedIn(posted: DeskReply<unknown> | undefined): string {
  if (posted?.scans.refused.some(({ choices }) => choices.length > 0)) return "";
  return textOf(posted?.typed, "text") ?? "";
}

const textsOf = (state: DeskView["state"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(state).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** What the form's controls say, without its hidden fields: those may be older than the answer that was shown last. */
function chosenIn(form: HTMLFormElement | null): Record<string, string> {
  const posting = new FormData(form ?? undefined);
  const hidden = [...(form?.querySelectorAll("input[type=hidden]") ?? [])].map((field) => field.getAttribute("name"));
  return Object.fromEntries(
    [...posting].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && entry[0] !== "text" && !hidden.includes(entry[0]),
    ),
  );
}
