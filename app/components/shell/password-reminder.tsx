/** Asks, once, to change the first password (product.md §4): a banner as it arrives, a modal dialog with JavaScript. */
import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { useHydrated } from "#app/lib/web/hydrated.ts";
import { DialogWatermark } from "./watermark.tsx";

interface PasswordReminderProps {
  /** The page's own address, where 稍后再说 leads back to. */
  here: string;
  /** False keeps the banner: on 个人中心 a dialog would stand in front of the very form it asks for. */
  modal?: boolean | undefined;
}

const action = "/settings/reminder";

/**
 * Stands first in the shell's content while `isReminderDue` says so. Both
 * buttons post to /settings/reminder, so that whichever is pressed ends it.
 */
export function PasswordReminder({ here, modal = true }: PasswordReminderProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const submit = useSubmit();
  const isModal = useHydrated() && modal;
  useEffect(() => {
    if (!modal) return;
    // The banner is an open dialog already; it has to be closed to be opened as a modal one.
    dialog.current?.close();
    dialog.current?.showModal();
  }, [modal]);
  return (
    <dialog
      ref={dialog}
      open
      className="card reminder"
      aria-labelledby="reminder-title"
      onCancel={(event) => {
        event.preventDefault();
        submit({ back: here }, { method: "post", action });
      }}
    >
      {isModal && <DialogWatermark />}
      <Form method="post" action={action} className="pad line">
        <Icon name="alert" />
        <b id="reminder-title">为了您的账号安全，请尽快修改初始密码</b>
        <Button variant="primary" name="back" value="/user/center">
          去修改密码
        </Button>
        <Button name="back" value={here}>
          稍后再说
        </Button>
      </Form>
    </dialog>
  );
}
