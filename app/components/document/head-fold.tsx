/** The head of a draft: one line once it is filled, its fields behind it. */
import type { ReactNode } from "react";
import { Card } from "#app/components/ui/card.tsx";
import { useFormFields } from "#app/components/ui/field.tsx";

interface HeadFoldProps {
  /** What the one line says. */
  summary: string;
  /** Of the fields; an error among them opens it. */
  names: readonly string[];
  /** A `.form` grid of fields. */
  children: ReactNode;
}

export function HeadFold({ summary, names, children }: HeadFoldProps) {
  const { errors } = useFormFields();
  return (
    <Card flush>
      <details className="fold" open={names.some((name) => errors[name])}>
        <summary>
          <b>单据</b> {summary}
        </summary>
        <div className="form">{children}</div>
      </details>
    </Card>
  );
}
