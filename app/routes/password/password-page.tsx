/** The frame of the pages for a forgotten password: that of the sign-in page. */
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { PageStyles } from "#app/components/ui/page-styles.tsx";
import signInStyles from "#app/styles/sign-in.css?url";

interface PasswordPageProps {
  title: string;
  /** What stands above the fields. */
  hint: string;
  error: string | undefined;
  children: ReactNode;
}

export function PasswordPage({ title, hint, error, children }: PasswordPageProps) {
  return (
    <>
      <PageStyles href={signInStyles} />
      <main className="enter">
        <div className="story" />
        <Form method="post">
          <h1>{title}</h1>
          {error ? <Callout>{error}</Callout> : <p>{hint}</p>}
          {children}
          <Link to="/login">返回登录</Link>
        </Form>
      </main>
    </>
  );
}
