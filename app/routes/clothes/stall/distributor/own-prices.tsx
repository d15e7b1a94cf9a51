/** Prices by 款号 that a customer or a strategy has of its own: adding, changing, taking away (domain.md §3.4). */

import { Form } from "@remix-run/react";
import { GridForm, LineField, MoneyField } from "#app/components/page/edit-form.tsx";
import { replyTo } from "#app/components/page/form-frame.tsx";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import { paths } from "#app/lib/paths.ts";
import type { OwnPriceView } from "./own-price.view.server.ts";

interface OwnPricesProps {
  /** 专价 or 策略价. */
  label: string;
  rows: readonly OwnPriceView[];
  mayEdit: boolean;
  /** Of the form that adds. */
  stamp: { clientToken: string };
  reply: FormReply | undefined;
  exportTo: string;
  empty: string;
}

export function OwnPrices({ label, rows, mayEdit, stamp, reply, exportTo, empty }: OwnPricesProps) {
  const unremoved = replyTo(reply, "remove")?.refusal;
  return (
    <>
      {unremoved && <Callout>{unremoved}</Callout>}
      {mayEdit && (
        <GridForm key={stamp.clientToken} stamp={stamp} reply={reply} intent="save" label={`保存${label}`}>
          <LineField name="styleNo" label="款号" required hint="已有的款号会改成新价" max={32} />
          <MoneyField name="priceFen" label={`${label}（元）`} required max={13} />
        </GridForm>
      )}
      <div className="line">
        <LinkButton to={exportTo} discover="none">
          导出{label}
        </LinkButton>
      </div>
      <DataTable caption={label} columns={ownPriceColumns(label, mayEdit)} rows={rows} empty={empty} />
    </>
  );
}

function ownPriceColumns(label: string, mayEdit: boolean): (Column<OwnPriceView> | false)[] {
  return [
    { label: "款号", kind: "key", cell: (row) => <CellLink to={paths.product.item(row.id)} text={row.styleNo} /> },
    { label: "品名", cell: (row) => row.name, card: 1 },
    { label, kind: "n", cell: (row) => row.price, card: 1 },
    { label: "批发价", kind: "n", cell: (row) => row.wholesale },
    { label: "最低价", kind: "n", cell: (row) => row.min },
    { label: "修改", cell: (row) => row.by, card: 2 },
    mayEdit && { label: "操作", kind: "act", cell: (row) => <Remove row={row} label={label} />, card: 2 },
  ];
}

function Remove({ row: { id, styleNo, clientToken }, label }: { row: OwnPriceView; label: string }) {
  return (
    <Form method="post">
      <HiddenFields
        fields={[
          ["intent", "remove"],
          ["clientToken", clientToken],
          ["productId", String(id)],
        ]}
      />
      <Button variant="text" size="small" aria-label={`删除 ${styleNo} ${label}`}>
        删除
      </Button>
    </Form>
  );
}
