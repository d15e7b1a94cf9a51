/** 分销商 (domain.md §3.4): who buys, and how they stand; filters, sort and page live in the address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FilterBar } from "#app/components/ui/filter-bar.tsx";
import { HiddenFields } from "#app/components/ui/hidden-fields.tsx";
import { type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { pickerId } from "#app/components/ui/product-picker.tsx";
import { requireExistingPage } from "#app/lib/existing-page.server.ts";
import { withParams } from "#app/lib/search-params.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { distributorEndpoints } from "#contract/stall/distributors.ts";
import {
  distributorPath,
  distributorQuery,
  distributorRows,
  filterChoices,
  listParams,
} from "./distributor.view.server.ts";
import { DistributorTable } from "./distributor-table.tsx";

export const handle = { title: "分销商" };

const behindMore = ["keeperId", "strategyId", "dormantDays", "region", "status", "upgradable"];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, search: address } = new URL(request.url);
  const query = distributorQuery(searchParams);
  const [list, vocabulary, { roles }] = await Promise.all([
    context.api.call(distributorEndpoints.list, { query }),
    context.api.call(distributorEndpoints.vocabulary),
    context.api.viewer(),
  ]);
  requireExistingPage(request, query, list.totalElements);
  const may = (code: string) => hasPermission(roles, [code]);
  return {
    ...distributorRows(list, query.sort),
    choices: filterChoices(vocabulary),
    filter: Object.fromEntries(searchParams),
    moreCount: behindMore.filter((name) => searchParams.get(name)).length,
    kept: listParams(searchParams),
    self: distributorPath,
    address,
    page: query.page,
    size: query.size,
    total: list.totalElements,
    may: {
      add: may(permissions.distributorAdd),
      export: may(permissions.distributorExport),
      pick: may(permissions.distributorEdit),
      bill: may(permissions.billAdd),
      receive: may(permissions.accountReceive),
      recharge: may(permissions.rechargeAdd),
      account: may(permissions.accountList),
      cost: may(permissions.costView),
    },
  };
}

export default function DistributorList() {
  const { choices, filter, moreCount, kept, self, address, may, ...loaded } = useLoaderData<typeof loader>();
  const select = (name: string, label: string, options: readonly Option[]) => (
    <Field label={label} name={name}>
      <SelectInput options={options} placeholder="全部" defaultValue={filter[name] ?? ""} />
    </Field>
  );
  const order = Object.fromEntries(["sort", "size"].flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])));
  return (
    <>
      <PageHeader
        title="分销商"
        actions={
          <>
            {may.export && (
              <LinkButton to={`/export/distributors${address}`} discover="none">
                导出
              </LinkButton>
            )}
            {may.add && (
              <LinkButton variant="primary" to={`${self}/new`} discover="none">
                新增分销商
              </LinkButton>
            )}
          </>
        }
      />
      <FilterBar
        key={address}
        resetTo={self}
        kept={order}
        moreCount={moreCount}
        more={
          <>
            {select("keeperId", "营业员", choices.keepers)}
            {select("strategyId", "策略", choices.strategies)}
            <Field label="沉睡超过（天）" name="dormantDays">
              <TextInput inputMode="numeric" defaultValue={filter.dormantDays} maxLength={4} />
            </Field>
            <Field label="地区" name="region">
              <TextInput defaultValue={filter.region} maxLength={50} />
            </Field>
            {select("status", "状态", choices.statuses)}
            {select("upgradable", "升级门槛", choices.levels)}
          </>
        }
      >
        <Field label="关键字" name="keyword">
          <TextInput
            type="search"
            placeholder="客户名 / 拼音首字母 / 手机后四位 / 编码"
            defaultValue={filter.keyword}
            maxLength={50}
          />
        </Field>
        {select("stallId", "归属档口", choices.stalls)}
        {select("balance", "余额", choices.balances)}
      </FilterBar>
      <Card flush>
        {may.pick && (
          <Form id={pickerId} method="get" action={`${self}/bulk`} className="filters">
            <HiddenFields fields={kept} />
            <Button name="act" value="strategy">
              改策略
            </Button>
            <Button name="act" value="owner">
              改归属
            </Button>
            <small className="hint">对勾选的客户</small>
          </Form>
        )}
        <DistributorTable
          rows={loaded.rows}
          totals={loaded.totals}
          may={may}
          sorted={loaded.sorted}
          sortTo={(field, direction) => withParams(address, { sort: `${field},${direction}`, page: null })}
          empty={
            address ? <Link to={self}>清除全部条件</Link> : may.add && <Link to={`${self}/new`}>新增第一个客户</Link>
          }
        />
        <Pagination
          page={loaded.page}
          size={loaded.size}
          total={loaded.total}
          hrefOf={(to) => withParams(address, { page: to || null })}
          hrefOfSize={(to) => withParams(address, { size: to, page: null })}
        />
      </Card>
    </>
  );
}
