/** The upload of a file that a platform exported for one of the shops. */
import type { ReactNode } from "react";
import { ImportForm } from "#app/components/job/import-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import type { TypedFields } from "#app/lib/form/form-reply.ts";
import type { Option } from "#app/lib/options.ts";

interface ShopImportFormProps {
  clientToken: string;
  shops: readonly Option[];
  /** The one that is chosen at first. */
  chosen: number | undefined;
  /** Of the last posting. */
  reply: { error: string; typed: TypedFields } | undefined;
  /** What is said where there is no such shop. */
  none: ReactNode;
  /** More fields, behind the shop. */
  fields?: ReactNode;
  /** Which file it is. */
  children: ReactNode;
}

export function ShopImportForm({ clientToken, shops, chosen, reply, none, fields, children }: ShopImportFormProps) {
  if (shops.length === 0) {
    return (
      <Card>
        <p>{none}</p>
      </Card>
    );
  }
  const shop = (
    <>
      <Field label="店铺" name="shopId" required wide>
        <SelectInput options={shops} placeholder="请选择" defaultValue={reply?.typed.shopId ?? chosen} />
      </Field>
      {fields}
    </>
  );
  return (
    <ImportForm clientToken={clientToken} error={reply?.error} first={shop}>
      {children}
    </ImportForm>
  );
}
