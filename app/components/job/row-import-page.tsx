/** The page of an import of masters: upload, then the check with its ways to go on, then what was written. */
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ImportErrors } from "#app/components/job/import-errors.tsx";
import { ImportForm } from "#app/components/job/import-form.tsx";
import { ImportPage } from "#app/components/job/import-page.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import type { JobView } from "#app/lib/job/job-view.ts";
import type { RowImportReport } from "#contract/row-imports.ts";

interface RowImportPageProps {
  /** What the loader read. */
  view: {
    title: string;
    clientToken: string;
    job: JobView | null;
    checking: boolean;
    /** `sums` in words. */
    report: (Omit<RowImportReport, "sums"> & { sums: readonly string[] }) | null;
  };
  /** Of the last posting. */
  error: string | undefined;
  /** Its own address, and that of the list. */
  path: string;
  listPath: string;
  /** How the sheet is filled in, with the way to the template. */
  children: ReactNode;
  /** What comes next, of the ids that were written. */
  then?: (added: readonly number[]) => ReactNode;
}

export function RowImportPage({ view, error, path, listPath, children, then }: RowImportPageProps) {
  const { title, clientToken, job, report, checking } = view;
  return (
    <ImportPage
      title={`导入${title}`}
      {...{ job, path, listPath }}
      report={report && <Report {...{ title, report, checking, clientToken, error, then }} />}
    >
      <ImportForm clientToken={clientToken} error={error}>
        {children}
      </ImportForm>
    </ImportPage>
  );
}

interface ReportProps extends Pick<RowImportPageProps, "error"> {
  then: RowImportPageProps["then"];
  title: string;
  report: NonNullable<RowImportPageProps["view"]["report"]>;
  /** Nothing is written yet. */
  checking: boolean;
  clientToken: string;
}

function Report({ title, report, checking, clientToken, error, then }: ReportProps) {
  const { rows, rightRows, sums, added, errors, errorCount } = report;
  const wrongRows = rows - (checking ? rightRows : added.length);
  const brought = sums.length > 0 ? `，${sums.join("，")}` : "";
  return (
    <>
      <Card title={checking ? "检查结果" : "导入结果"}>
        <div className="stack">
          {error && <Callout>{error}</Callout>}
          <p>
            {checking
              ? `共 ${formatCount(rows)} 行：${formatCount(rightRows)} 行可以导入${brought}；${formatCount(wrongRows)} 行有错误。`
              : `已导入 ${formatCount(added.length)} 个${title}${brought}；${formatCount(wrongRows)} 行没有导入。`}
          </p>
          {!checking && added.length > 0 && then?.(added)}
          {checking && rightRows > 0 && (
            <Form method="post" className="line">
              <input type="hidden" name="clientToken" value={clientToken} />
              <Button
                variant={wrongRows === 0 ? "primary" : "default"}
                name="mode"
                value={wrongRows === 0 ? "all" : "right"}
              >
                {wrongRows === 0
                  ? `确认导入 ${formatCount(rightRows)} 行`
                  : `只导入没有错误的 ${formatCount(rightRows)} 行`}
              </Button>
            </Form>
          )}
        </div>
      </Card>
      <ImportErrors errors={errors} errorCount={errorCount} />
    </>
  );
}
