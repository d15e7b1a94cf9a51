/** The toggle of the top bar where no script remembers it: a form, for windows that have room for the sidebar. */
import { Form } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";

interface SidebarFoldProps {
  isOpen: boolean;
  /** The page is in 精简模式: no script comes, whatever the browser could do. */
  lite: boolean;
  /** The page's own address. */
  here: string;
}

/** Stands before the label that folds the sidebar by CSS alone, and takes its place. */
export function SidebarFold({ isOpen, lite, here }: SidebarFoldProps) {
  const form = (
    <Form method="post" action="/settings/sidebar" className="fold">
      <input type="hidden" name="back" value={here} />
      <button type="submit" name="open" value={isOpen ? "0" : "1"} className="burger">
        <Icon name="bars" />
        <span className="sr">{isOpen ? "收起侧栏" : "展开侧栏"}</span>
      </button>
    </Form>
  );
  return lite ? form : <noscript>{form}</noscript>;
}
