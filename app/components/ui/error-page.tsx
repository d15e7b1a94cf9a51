/** What stands in place of a page: not found, no permission, failure. */
import type { ReactNode } from "react";

interface ErrorPageProps {
  /** Such as 404. */
  code: number;
  title: string;
  text: string;
  /** A way out, usually a link. */
  action?: ReactNode;
}

/** Inside the shell or alone. */
export function ErrorPage({ code, title, text, action }: ErrorPageProps) {
  return (
    <div className="blank">
      <p className="code" aria-hidden="true">
        {code}
      </p>
      <h1>{title}</h1>
      <p>{text}</p>
      {action}
    </div>
  );
}
