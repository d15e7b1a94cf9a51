/** The yes to what a refusal asks: a box that is bound to that question, and loses its tick when anything else is typed. */
import { useEffect, useRef } from "react";
import { Checkbox } from "#app/components/ui/choice.tsx";
import type { FormReply } from "#app/lib/form/form-reply.ts";

/** Nothing where nothing is asked. Sent as `answered`; another question is another box, without a tick. */
export function AnswerField({ reply, label = "已核对" }: { reply: FormReply | undefined; label?: string }) {
  return reply?.question ? <AnswerBox key={reply.question} question={reply.question} label={label} /> : null;
}

export function AnswerBox({ question, label }: { question: string; label: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = box.current?.closest("form");
    // React writes no value of a box, so it is ours to clear. What corrects a figure has not been asked about yet.
    const clear = ({ target }: Event) => {
      const tick = box.current?.querySelector("input");
      if (tick && target !== tick) tick.checked = false;
    };
    form?.addEventListener("input", clear);
    return () => form?.removeEventListener("input", clear);
  }, []);
  return (
    <span ref={box}>
      <Checkbox name="answered" value={question} label={label} />
    </span>
  );
}
