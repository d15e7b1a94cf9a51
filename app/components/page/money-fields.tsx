/** The fields that forms about money share. */

import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";

interface TillFieldsProps {
  stalls: readonly Option[];
  funds: readonly Option[];
  values: Readonly<Record<string, string>>;
  /** What the fund is called here. */
  fundLabel?: string;
}

/** Where it happened, and into or out of which fund. */
export function TillFields({ stalls, funds, values, fundLabel = "收款账户" }: TillFieldsProps) {
  return (
    <>
      <Field label={fundLabel} name="fundId" required>
        <SelectInput options={funds} placeholder="请选择" defaultValue={values.fundId} />
      </Field>
      <StallField stalls={stalls} values={values} />
    </>
  );
}

export function StallField({ stalls, values }: Pick<TillFieldsProps, "stalls" | "values">) {
  return (
    <Field label="档口" name="stallId">
      <SelectInput options={stalls} placeholder="不属于档口" defaultValue={values.stallId} />
    </Field>
  );
}

export function AmountField({ label, value, hint }: { label: string; value: string | undefined; hint?: string }) {
  return (
    <Field label={`${label}（元）`} name="amount" required hint={hint}>
      <TextInput inputMode="decimal" defaultValue={value} maxLength={16} />
    </Field>
  );
}

interface MoneyFormProps {
  title: string;
  clientToken: string;
  distributorId: number;
  label: string;
  cancelTo: string;
  refusal: string | undefined;
  /** Carries a file. */
  upload?: boolean;
  children: ReactNode;
}

/** One form, one act: what is typed stays when it is refused. */
export function MoneyForm(props: MoneyFormProps) {
  const { title, clientToken, distributorId, label, cancelTo, refusal, upload, children } = props;
  return (
    <Card title={title} flush>
      <Form method="post" className="form" {...(upload && { encType: "multipart/form-data" as const })}>
        <input type="hidden" name="clientToken" value={clientToken} />
        <input type="hidden" name="distributorId" value={distributorId} />
        {children}
        {refusal && (
          <p className="err wide" role="alert">
            {refusal}
          </p>
        )}
        <div className="wide line">
          <Button variant="primary">{label}</Button>
          <Link className="btn" to={cancelTo}>
            取消
          </Link>
        </div>
      </Form>
    </Card>
  );
}
