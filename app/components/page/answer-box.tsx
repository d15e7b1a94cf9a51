/** The yes to what a refusal asks: a box that is bound to that question, and loses its tick when anything else is typed. */
import { useEffect, useRef } from "react";
import { Checkbox } from "#app/components/ui/choice.tsx";
import type { AskedQuestion } from "#contract/headers.ts";

/** Sent as `answered`. Keyed by the question's name: another question is another box, without a tick. */
export function AnswerBox({ question, label = question.label }: { question: AskedQuestion; label?: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = box.current?.closest("form");
    // What corrects a figure has not been asked about yet; the box is not React's, so it is ours to clear.
    const clear = ({ target }: Event) => {
      const tick = box.current?.querySelector("input");
      if (tick && target !== tick) tick.checked = false;
    };
    form?.addEventListener("input", clear);
    return () => form?.removeEventListener("input", clear);
  }, []);
  return (
    <span ref={box}>
      <Checkbox name="answered" value={question.name} label={label} />
    </span>
  );
}
