/** The user menu's acts. They reload the document: what scripts a page has is decided there. */
import { Form } from "@remix-run/react";
import { useState } from "react";
import { FullscreenButton } from "./fullscreen.tsx";
import { QuestionDialog } from "./question-dialog.tsx";

interface UserFormsProps {
  /** The page is in 精简模式. */
  lite: boolean;
  /** The page's own address. */
  here: string;
}

/** Without JavaScript 退出登录 leads to a page that asks; with it, a dialog does. */
export function UserForms({ lite, here }: UserFormsProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <FullscreenButton />
      <Form method="post" action="/settings/lite" reloadDocument>
        <input type="hidden" name="back" value={here} />
        <button type="submit" name="on" value={lite ? "0" : "1"}>
          {lite ? "退出精简模式" : "精简模式"}
        </button>
      </Form>
      <Form
        method="get"
        action="/logout"
        onSubmit={(event) => {
          event.preventDefault();
          setIsLeaving(true);
        }}
      >
        <button type="submit">退出登录</button>
      </Form>
      {isLeaving && (
        <QuestionDialog
          title="系统提示"
          text="确定注销并退出系统吗？"
          confirm="确定"
          cancel="取消"
          action="/logout"
          back={here}
          onCancel={() => setIsLeaving(false)}
        />
      )}
    </>
  );
}
