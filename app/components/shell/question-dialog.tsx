/** A question with two answers, over the page. The dialog comes when it is wanted, not with every page. */
import { lazy, Suspense, useEffect, useRef } from "react";

export interface QuestionDialogProps {
  title: string;
  text: string;
  /** What the first button says; it posts to `action`. */
  confirm: string;
  cancel: string;
  action: string;
  /** Goes with the post: the page to come back to. */
  back?: string | undefined;
  /** Before it posts. */
  onConfirm?: () => void;
  onCancel: () => void;
}

/** Where the dialog cannot be had (the server is away, or serves another version by now), the browser asks. */
const Dialog = lazy(() => import("./confirm-dialog.tsx").catch(() => ({ default: PlainQuestion })));

export function QuestionDialog(props: QuestionDialogProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

function PlainQuestion({ text, action, back, onConfirm, onCancel }: QuestionDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once
  useEffect(() => {
    if (window.confirm(text)) {
      onConfirm?.();
      form.current?.submit();
    } else onCancel();
  }, []);
  return (
    <form ref={form} method="post" action={action} hidden>
      <input type="hidden" name="back" value={back ?? ""} />
    </form>
  );
}
