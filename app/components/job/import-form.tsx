/** The upload of a spreadsheet that is checked before it is written. */
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FileInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";

interface ImportFormProps {
  clientToken: string;
  error?: string | undefined;
  /** How the sheet is filled in, with the way to the template. */
  children: ReactNode;
  /** What the sheet is for, above it. */
  first?: ReactNode;
  /** Choices above the button. */
  options?: ReactNode;
}

const sheets = ".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,.csv,text/csv";

export function ImportForm({ clientToken, error, children, first, options }: ImportFormProps) {
  return (
    <Card flush>
      <Form method="post" encType="multipart/form-data">
        <div className="form">
          {error && (
            <div className="wide">
              <Callout>{error}</Callout>
            </div>
          )}
          <div className="wide">{children}</div>
          {first}
          <Field
            label="表格"
            name="file"
            required
            wide
            hint="xlsx 或 csv，不超过 20 MB、20,000 行；先检查，不会立即写入"
          >
            <FileInput accept={sheets} />
          </Field>
          <input type="hidden" name="clientToken" value={clientToken} />
          {options && <div className="wide line">{options}</div>}
          <div className="wide line">
            <Button variant="primary">上传并检查</Button>
          </div>
        </div>
      </Form>
    </Card>
  );
}
