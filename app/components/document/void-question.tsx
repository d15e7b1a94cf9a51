/** Asks for the reason before a slip of money is taken back. */
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Confirm } from "./document-head.tsx";

interface VoidQuestionProps {
  slip: { id: number; no: string; version: number };
  clientToken: string;
  reply: { refusal?: string | undefined; reason?: string | undefined } | undefined;
  /** What becomes of the money. */
  children: string;
}

export function VoidQuestion({ slip, clientToken, reply, children }: VoidQuestionProps) {
  return (
    <Confirm
      title={`作废 ${slip.no}？`}
      intent="void"
      label="作废"
      danger
      clientToken={clientToken}
      version={slip.version}
      refusal={reply?.refusal}
      cancelTo={`?id=${slip.id}`}
    >
      <p>{children}</p>
      <Field label="作废原因" name="reason" required>
        <TextInput maxLength={50} defaultValue={reply?.reason} />
      </Field>
    </Confirm>
  );
}
