/** The page of a new document: its head first; the lines are entered on the document's own page. */
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";

interface NewDocumentProps {
  title: string;
  /** Where the head has a file. */
  encType?: "multipart/form-data";
  clientToken: string;
  /** The style the user came from; it waits in the line editor of the next page. */
  styleNo: string;
  /** What was typed and why it was refused. */
  reply: { typed: Readonly<Record<string, string>>; refusal: string } | undefined;
  cancelTo: string;
  /** The head's fields. */
  children: ReactNode;
}

export function NewDocument({ title, encType, clientToken, styleNo, reply, cancelTo, children }: NewDocumentProps) {
  return (
    <>
      <PageHeader title={title} />
      <Card flush>
        <Form method="post" {...(encType && { encType })} className="form">
          <input type="hidden" name="clientToken" value={reply?.typed.clientToken ?? clientToken} />
          <input type="hidden" name="styleNo" value={styleNo} />
          {children}
          {reply?.refusal && (
            <p className="err wide" role="alert">
              {reply.refusal}
            </p>
          )}
          <div className="wide line">
            <Button variant="primary">下一步，录入明细</Button>
            <Link className="btn" to={cancelTo}>
              取消
            </Link>
          </div>
        </Form>
      </Card>
    </>
  );
}
