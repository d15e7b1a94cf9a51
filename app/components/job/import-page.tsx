/** The page of an import of a spreadsheet: the upload, then (`?job=`) how far the check or the writing is, with its report. */
import type { ReactNode } from "react";
import { JobProgress } from "#app/components/job/job-progress.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import type { JobView } from "#app/lib/job/job-view.ts";

interface ImportPageProps {
  title: string;
  job: JobView | null;
  /** Its own address, and that of the list. */
  path: string;
  listPath: string;
  /** Of the job, as soon as it has one. */
  report: ReactNode;
  /** The upload. */
  children: ReactNode;
}

export function ImportPage({ title, job, path, listPath, report, children }: ImportPageProps) {
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {job && <LinkButton to={path}>重新上传</LinkButton>}
            <LinkButton to="/system/app/job">我的任务</LinkButton>
            <LinkButton to={listPath}>返回列表</LinkButton>
          </>
        }
      />
      {job ? (
        <>
          <JobProgress job={job} />
          {report}
        </>
      ) : (
        children
      )}
    </>
  );
}
