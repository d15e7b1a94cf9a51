/** The form around fields: hidden stamp, what was typed, what is wrong, and the way to it. */

import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { type FormFields, FormFieldsContext } from "#app/components/ui/field.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { type FormReply, textOf } from "#app/lib/form/form-reply.ts";
import { AnswerBox } from "./answer-box.tsx";

type Value = string | number | boolean | null | undefined | readonly string[];

export interface FormFrameProps {
  /** What the fields start with, by the name of the control; what a form holds is text, so numbers and booleans do. */
  values?: Readonly<Record<string, unknown>> | undefined;
  /** The action's refusal. */
  reply: FormReply | undefined;
  /** Hidden fields: client token, id and version. What was refused keeps the stamp it was typed over. */
  stamp: Readonly<Record<string, string | number | null | undefined>>;
  /** Of a page with several forms. A refusal of another form leaves this one alone. */
  intent?: string | undefined;
  /** The browser itself sends it: the answer is a document of its own, which nothing that is loaded anew takes away. */
  whole?: boolean | undefined;
  /** Carries a file. */
  upload?: boolean | undefined;
  children: ReactNode;
}

/** Anew whenever another version was loaded: the fields then show what is stored. */
export function FormFrame(props: FormFrameProps & { className: string }) {
  return <Frame key={`${props.stamp.id} ${props.stamp.version}`} {...props} />;
}

function Frame({
  values,
  reply: given,
  stamp,
  intent,
  upload,
  whole,
  className,
  children,
}: FormFrameProps & { className: string }) {
  const reply = replyTo(given, intent);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (reply) showRefusal(form.current);
  }, [reply]);
  const fields = formFields(values, reply);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className={className}
      {...(whole && { reloadDocument: true })}
      {...(upload && { encType: "multipart/form-data" as const })}
    >
      {intent && <input type="hidden" name="intent" value={intent} />}
      {Object.entries(stamp).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={textOf(reply?.typed, name) ?? value ?? ""} />
      ))}
      <FormFieldsContext.Provider value={fields}>
        {children}
        <Summary reply={reply} fields={fields} />
      </FormFieldsContext.Provider>
    </Form>
  );
}

/** The action's refusal, if it is this form's. */
export function replyTo<R extends FormReply>(reply: R | undefined, intent: string | undefined): R | undefined {
  return reply && textOf(reply.typed, "intent") === intent ? reply : undefined;
}

/** What the fields of a form start with, and what is wrong with them. */
export function formFields(initial: FormFrameProps["values"], reply: FormReply | undefined): FormFields {
  const of = (name: string) => (reply?.typed[name] ?? initial?.[name]) as Value;
  return {
    errors: reply?.errors ?? {},
    value: (name) => {
      const value = of(name);
      return value === null || value === undefined ? "" : String(Array.isArray(value) ? (value.at(-1) ?? "") : value);
    },
    values: (name) => {
      const value = reply ? reply.typed[name] : (initial?.[name] as Value);
      return Array.isArray(value) ? value.map(String) : value === null || value === undefined ? [] : [String(value)];
    },
    labels: new Map(),
  };
}

/** Says why the form was refused, and takes the yes to what it asks. Stands after the fields, whose labels it names, and is shown above them. */
export function Summary({ reply, fields }: { reply: FormReply | undefined; fields: FormFields }) {
  if (!reply) return null;
  // As they stand on the page; what stands on none of its fields comes last.
  const wrong = [...new Set([...fields.labels.keys(), ...Object.keys(reply.errors)])];
  if (wrong.length === 0) {
    const { question } = reply;
    return (
      reply.refusal && (
        <Said answer={question && <AnswerBox key={question.name} question={question} />}>{reply.refusal}</Said>
      )
    );
  }
  return (
    <Said>
      {reply.refusal} 有 {wrong.length} 处需要修改，已填内容都已保留。
      {wrong.map((name) => {
        const field = fields.labels.get(name);
        // A sentence about no field that the page shows is said here.
        return field ? (
          <a key={name} href={`#${field.id}`}>
            {field.label}
          </a>
        ) : (
          <span key={name}>{reply.errors[name]}</span>
        );
      })}
    </Said>
  );
}

function Said({ answer, children }: { answer?: ReactNode; children: ReactNode }) {
  return (
    <div className="wide wrong">
      <Callout>{children}</Callout>
      {answer}
    </div>
  );
}

/** To the first wrong field, else to the sentence. */
export function showRefusal(form: HTMLFormElement | null): void {
  const field = form?.querySelector(".field .err")?.closest(".field");
  const control = field?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea");
  control?.focus({ preventScroll: true });
  const shown = field ?? form?.querySelector("[role=alert]");
  shown?.scrollIntoView({ block: "center" });
}
