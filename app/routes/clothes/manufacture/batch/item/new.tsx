/** 登记交货: which batch, by its number, a bundle's ticket or from those that are due, then the pieces (`?batchId=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { QuantityGoods } from "#app/components/document/quantity-goods.tsx";
import { EditForm, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { lineView, withCells } from "#app/lib/document/lines.server.ts";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { withParams } from "#app/lib/search-params.ts";
import documentStyles from "#app/styles/documents.css?url";
import { deliveryEndpoints } from "#contract/manufacture/deliveries.ts";

export const handle = { title: "登记交货" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, deliveryEndpoints.add);
  const { searchParams, search } = new URL(request.url);
  const asked = {
    batchId: searchParams.get("batchId") || undefined,
    code: searchParams.get("code")?.trim() || undefined,
    partyId: searchParams.get("partyId") || undefined,
  };
  const code = asked.code ?? "";
  if (asked.batchId === undefined && asked.code === undefined) {
    return {
      code,
      search,
      refusal: null,
      batch: null,
      batches: await api.call(deliveryEndpoints.batches, { query: {} }),
    };
  }
  const query = deliveryEndpoints.batch.query.safeParse(asked);
  const found = query.success ? await api.attempt(deliveryEndpoints.batch, { query: query.data }) : null;
  if (!found?.ok) {
    // What is no number of a batch and no ticket may be a style or a factory.
    const batches = await api.call(deliveryEndpoints.batches, { query: { keyword: asked.code } });
    const refusal = batches.length > 0 ? null : (found?.message ?? "批次不存在，请重新选择");
    return { code, search, refusal, batch: null, batches };
  }
  const { cells, parties, partyId, repositoryId, ...head } = found.value;
  const isFull = searchParams.get("fill") === "all";
  return {
    code,
    search,
    refusal: head.refusal,
    batches: [],
    batch: {
      ...head,
      parties: parties.map((party) => ({ ...party, current: party.id === partyId })),
      lines: cells.filter(({ room }) => room > 0).map((cell) => lineView({ ...cell, id: cell.skuId, qty: cell.room })),
      isFull,
      repositories: await repositoryOptions(api, "in"),
      values: { repositoryId: String(repositoryId) },
      stamp: { ...newStamp(), batchId: head.id, partyId },
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: deliveryEndpoints.add,
    body: withCells,
    done: ({ saved }) => ({ to: productionPaths.delivery.item(saved.id), notice: `已登记交货单 ${saved.no}，请验收` }),
  });
}

export default function NewDelivery() {
  const { code, search, refusal, batch, batches } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={batch ? `登记交货 ${batch.no}` : "登记交货"} />
      <Form method="get" role="search" className="card filters">
        <Field label="批次号或扎票" name="code">
          <TextInput
            type="search"
            placeholder="扫扎票，或输入批次号、款号、工厂"
            defaultValue={code}
            maxLength={50}
            {...(!batch && { autoFocus: true })}
          />
        </Field>
        <Button variant="primary">查找</Button>
        {batch && <LinkButton to={productionPaths.delivery.new}>换一个批次</LinkButton>}
      </Form>
      {refusal && <Callout>{refusal}</Callout>}
      {batch ? (
        refusal === null && <Bringing batch={batch} search={search} />
      ) : (
        <Card title="可以交货的批次" flush>
          <DataTable
            caption="可以交货的批次"
            columns={batchColumns}
            rows={batches}
            empty="没有车缝中、还有未交的批次"
          />
        </Card>
      )}
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

const batchColumns: readonly Column<Page["batches"][number]>[] = [
  {
    label: "批次",
    kind: "key",
    cell: (row) => <CellLink to={productionPaths.delivery.ofBatch(row.id)} text={row.no} />,
  },
  { label: "款号", cell: (row) => row.styleNo, card: 1 },
  { label: "品名", cell: (row) => row.productName, card: 1 },
  { label: "工厂", cell: (row) => row.partyName, card: 2 },
  { label: "裁数", kind: "n", cell: (row) => row.cutQty },
  { label: "未交", kind: "n", cell: (row) => row.leftQty, card: 1 },
  { label: "交期", cell: (row) => row.dueDate, card: 2 },
];

function Bringing({ batch, search }: { batch: NonNullable<Page["batch"]>; search: string }) {
  const reply = useActionData<typeof action>();
  const { parties, lines, isFull, repositories, values, stamp } = batch;
  return (
    <EditForm
      key={search}
      intent="add"
      values={values}
      stamp={stamp}
      reply={reply}
      label="登记"
      cancelTo={productionPaths.delivery.list}
    >
      <Card title="交货">
        <Facts
          facts={[
            ["款", `${batch.styleNo} ${batch.productName}`],
            ["交期", batch.dueDate],
            ["工厂", parties.find(({ current }) => current)?.name ?? ""],
          ]}
        />
        {parties.length > 1 && (
          <nav className="chips" aria-label="交货工厂">
            {parties.map(({ id, name, current }) => (
              <Link
                key={id}
                className="chip"
                to={withParams(search, { partyId: id, fill: null })}
                aria-current={current ? "true" : undefined}
              >
                {name}
              </Link>
            ))}
          </nav>
        )}
        <div className="form">
          <SelectField name="repositoryId" label="入库仓" options={repositories} placeholder="请选择" required />
          <LineField name="remark" label="备注" max={500} />
        </div>
      </Card>
      <Card title="交货数">
        <QuantityGoods
          lines={lines}
          label="交货数"
          due={{ label: "可交", of: ({ room }) => room }}
          initial={({ room }) => (isFull ? room : null)}
        />
        {!isFull && (
          <p className="line">
            <LinkButton to={withParams(search, { fill: "all" })} replace>
              按可交数填满
            </LinkButton>
          </p>
        )}
      </Card>
    </EditForm>
  );
}
