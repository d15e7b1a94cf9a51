/** 预警: the table as a form that marks ticked alerts as known, or makes drafts for them. */
import { Form } from "@remix-run/react";
import { BatchBar } from "#app/components/page/list/batch-bar.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import type { Nothing } from "#app/components/page/list/list-page.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { paths } from "#app/lib/paths.ts";
import { withParams } from "#app/lib/search-params.ts";
import { permissions } from "#contract/permissions.ts";
import { alertColumns } from "./alert-columns.tsx";
import type { AlertRowView } from "./alert-rule.view.server.ts";

interface AlertTableProps {
  rows: readonly AlertRowView[];
  stamp: { clientToken: string };
  /** The list's address from the question mark on. */
  search: string;
  nothing: Nothing;
}

export function AlertTable({ rows, stamp, search, nothing }: AlertTableProps) {
  return (
    <Form method="post">
      <input type="hidden" name="clientToken" value={stamp.clientToken} />
      {rows.some(({ live }) => live) && (
        <BatchBar>
          <Button>勾选的标为已知晓</Button>
          <Can roles={[permissions.transferAdd]}>
            <DraftButtons kind="transfer" label="调拨草稿" search={search} />
          </Can>
          <Can roles={[permissions.purchaseAdd]}>
            <DraftButtons kind="purchase" label="采购草稿" search={search} />
          </Can>
          <Can roles={[permissions.batchAdd]}>
            <DraftButtons kind="batch" label="翻单草稿" search={search} />
          </Can>
        </BatchBar>
      )}
      <DataTable caption="预警" columns={alertColumns} rows={rows} {...nothing("预警")} />
    </Form>
  );
}

/** Drafts for the ticked alerts, by a GET to the page that shows them first, or for all that the filter finds. */
function DraftButtons({ kind, label, search }: { kind: string; label: string; search: string }) {
  const all = withParams(search, { kind, all: 1, tab: null, page: null, size: null });
  return (
    <>
      <Button name="kind" value={kind} formMethod="get" formAction={paths.alertRule.drafts}>
        勾选的生成{label}
      </Button>
      <LinkButton to={paths.alertRule.drafts + all} variant="text" discover="none">
        全部生成{label}
      </LinkButton>
    </>
  );
}
