/** Asking once more before something is done: a card on a document's page, or a page of its own. */
import { useActionData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import type { QuestionView } from "#app/lib/question-view.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { LineField } from "./edit-form.tsx";
import { FormFrame, type FormFrameProps } from "./form-frame.tsx";

interface QuestionProps extends Omit<FormFrameProps, "children"> {
  /** What is about to happen. */
  title?: string;
  /** What follows from it, and fields that it needs. */
  children?: ReactNode;
  /** Of the button. */
  label: string;
  danger?: boolean | undefined;
  cancelTo: string;
}

/** The address says which question is asked (`?confirm=…`), so it works as HTML. */
export function Question({ title, children, label, danger, cancelTo, ...frame }: QuestionProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Card {...(title && { title })}>
      <FormFrame {...frame} className="stack">
        {children}
        <div className="line">
          <Button variant={danger ? "danger" : "primary"} disabled={busy}>
            {label}
          </Button>
          <Link className="btn" to={cancelTo}>
            取消
          </Link>
        </div>
      </FormFrame>
    </Card>
  );
}

/** The refusal of a question that is open no longer, because somebody else has done it meanwhile. */
export function Unasked({ reply }: { reply: FormReply | undefined }) {
  return reply?.refusal ? <Callout tone="bad">{reply.refusal}</Callout> : null;
}

/** Why a document of money is taken back. */
export function VoidReason() {
  return <LineField name="reason" label="作废原因" required max={50} />;
}

export const confirmHandle = { title: "确认操作" };

/** A question that is a page of its own: what the loader gives is a `QuestionView`. */
export function ConfirmPage() {
  const { label, sentence, explains, danger, name, stamp, backTo } = useLoaderData<() => Promise<QuestionView>>();
  const reply = useActionData<FormReply>();
  return (
    <>
      <PageHeader title={`${label} ${name}`} />
      <Question label={`确定${label}`} danger={danger} stamp={{ ...stamp, name }} reply={reply} cancelTo={backTo}>
        <p>{sentence}</p>
        <p>{explains}</p>
      </Question>
    </>
  );
}
