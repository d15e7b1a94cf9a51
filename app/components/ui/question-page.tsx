/** A page that asks once more before something is done to a named thing. */
import { Form, useNavigation } from "@remix-run/react";
import { Button, LinkButton } from "./button.tsx";
import { Card, PageHeader } from "./card.tsx";
import { Alert } from "./notice.tsx";

/** Made by `askOnce` on the server. */
export interface Question {
  /** What is done: 停用. */
  label: string;
  /** The question itself. */
  sentence: string;
  /** What follows from it. */
  explains: string;
  danger: boolean;
  /** To whom or what; and the version that was seen of it. */
  name: string;
  version: number;
  clientToken: string;
  backTo: string;
}

export function QuestionPage({ question, refusal }: { question: Question; refusal: string | undefined }) {
  const { label, sentence, explains, danger, name, version, clientToken, backTo } = question;
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHeader title={`${label} ${name}`} />
      {refusal && <Alert>{refusal}</Alert>}
      <Card>
        <Form method="post" className="stack">
          <p>{sentence}</p>
          <p>{explains}</p>
          <input type="hidden" name="clientToken" value={clientToken} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="name" value={name} />
          <div className="line">
            <Button variant={danger ? "danger" : "primary"} disabled={busy}>
              确定{label}
            </Button>
            <LinkButton to={backTo}>取消</LinkButton>
          </div>
        </Form>
      </Card>
    </>
  );
}
