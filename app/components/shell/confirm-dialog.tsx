/** The dialog of a question. Loaded when it is opened. */
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Button } from "#app/components/ui/button.tsx";
import type { QuestionDialogProps } from "./question-dialog.tsx";
import { DialogWatermark } from "./watermark.tsx";

/** Stands outside the page's elements, of which a menu may close around it. */
export default function ConfirmDialog(props: QuestionDialogProps) {
  const { title, text, confirm, cancel, action, back, onConfirm, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return createPortal(
    <dialog ref={dialog} className="dialog narrow" aria-labelledby="question" onClose={onCancel}>
      <h2 id="question">{title}</h2>
      <p>{text}</p>
      <form method="post" action={action} className="line" onSubmit={onConfirm}>
        {back !== undefined && <input type="hidden" name="back" value={back} />}
        <Button variant="primary">{confirm}</Button>
        <Button type="button" onClick={() => dialog.current?.close()}>
          {cancel}
        </Button>
      </form>
      <DialogWatermark />
    </dialog>,
    document.body,
  );
}
