/**
 * Scans that are no line's code, such as 8801 黑 M, on their way to the server one after the other. What is counted
 * meanwhile stays, and the form is not sent before each has its answer and what was refused is dealt with.
 */
import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { countedField } from "#app/lib/document/draft.ts";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import { patienceMs } from "./scan-queue.ts";

interface RefusedCount {
  text: string;
  message: string;
}

interface CountingQueueOptions {
  box: RefObject<HTMLInputElement>;
  /** The cells that scans are counted into. */
  names: readonly string[];
  /** So many more in a cell. */
  onCounted(name: string, more: number): void;
}

export function useCountingQueue({ box, names, onCounted }: CountingQueueOptions) {
  const fetcher = useFetcher<FormReply>();
  const waiting = useRef<string[]>([]);
  const sent = useRef<{ text: string; form: FormData } | null>(null);
  const again = useRef<ReturnType<typeof setTimeout>>();
  const read = useRef<FormReply>();
  /** The button that was pressed before the last answer. */
  const pressed = useRef<HTMLElement | null>(null);
  const [refused, setRefused] = useState<readonly RefusedCount[]>([]);
  const [pending, setPending] = useState(0);

  const send = () => {
    const text = waiting.current[0];
    if (sent.current || text === undefined || !box.current?.form) return;
    const form = new FormData(box.current.form);
    form.set("text", text);
    form.set(countedField, "scan");
    sent.current = { text, form };
    // It writes nothing, and may be asked as often as it takes.
    clearTimeout(again.current);
    again.current = setTimeout(() => {
      sent.current = null;
      send();
    }, patienceMs);
    fetcher.submit(form, { method: "post", encType: "multipart/form-data" });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const answer = fetcher.data;
    if (!sent.current || !answer || answer === read.current) return;
    read.current = answer;
    const { text, form } = sent.current;
    sent.current = null;
    waiting.current.shift();
    clearTimeout(again.current);
    setPending(waiting.current.length);
    const { refusal } = answer;
    if (refusal !== null) {
      pressed.current = null;
      setRefused((before) => [...before, { text, message: refusal }]);
    } else {
      for (const name of names) {
        const more = (Number(answer.typed[name]) || 0) - (Number(form.get(name)) || 0);
        if (more !== 0) onCounted(name, more);
      }
    }
    if (waiting.current.length > 0) send();
    else if (pressed.current) {
      const button = pressed.current;
      pressed.current = null;
      box.current?.form?.requestSubmit(button);
    }
  }, [fetcher.data]);

  useEffect(() => () => clearTimeout(again.current), []);

  useEffect(() => {
    const form = box.current?.form;
    const onSubmit = (event: SubmitEvent) => {
      if (waiting.current.length === 0 && refused.length === 0) return;
      event.preventDefault();
      // Before the router hears of it, which listens further up.
      event.stopPropagation();
      if (refused.length === 0) pressed.current = event.submitter;
      // Wherever the button is: the eye follows the focus to what has to be dealt with.
      else form?.querySelector<HTMLElement>("[data-refused]")?.focus();
    };
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, [box, refused]);

  return {
    refused,
    pending,
    ask(text: string) {
      waiting.current.push(text);
      setPending(waiting.current.length);
      send();
    },
    dismiss(one: RefusedCount) {
      setRefused((before) => before.filter((other) => other !== one));
      box.current?.focus();
    },
  };
}
