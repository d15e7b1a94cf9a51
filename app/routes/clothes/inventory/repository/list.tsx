/** 存储方 (domain.md §3.3): the places that hold goods; filters, sort and page live in the address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FilterBar } from "#app/components/ui/filter-bar.tsx";
import { type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { requireExistingPage } from "#app/lib/existing-page.server.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import { repositoryEndpoints } from "#contract/inventory/repositories.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { repositoryFilterChoices, repositoryRows } from "./repository.view.server.ts";
import { RepositoryTable } from "./repository-table.tsx";

export const handle = { title: "存储方" };

const self = "/clothes/inventory/repository";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, search: address } = new URL(request.url);
  const query = parseSearch(repositoryEndpoints.list.query, searchParams);
  const [list, { roles }] = await Promise.all([
    context.api.call(repositoryEndpoints.list, { query }),
    context.api.viewer(),
  ]);
  requireExistingPage(request, query, list.totalElements);
  return {
    ...repositoryRows(list, query.sort),
    choices: repositoryFilterChoices(),
    filter: Object.fromEntries(searchParams),
    address,
    page: query.page,
    size: query.size,
    total: list.totalElements,
    mayAdd: hasPermission(roles, [permissions.repositoryAdd]),
    mayEdit: hasPermission(roles, [permissions.repositoryEdit]),
    mayGrant: hasPermission(roles, [permissions.repositoryPermissionList]),
  };
}

export default function RepositoryList() {
  const { rows, onHand, sorted, choices, filter, address, page, size, total, mayAdd, mayEdit, mayGrant } =
    useLoaderData<typeof loader>();
  const select = (name: string, label: string, options: readonly Option[]) => (
    <Field label={label} name={name}>
      <SelectInput options={options} placeholder="全部" defaultValue={filter[name] ?? ""} />
    </Field>
  );
  const kept = Object.fromEntries(["sort", "size"].flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])));
  return (
    <>
      <PageHeader
        title="存储方"
        actions={
          <>
            {mayGrant && <LinkButton to={`${self}/permission`}>库存权限配置</LinkButton>}
            {mayAdd && (
              <LinkButton variant="primary" to={`${self}/new`}>
                新增存储方
              </LinkButton>
            )}
          </>
        }
      />
      <FilterBar key={address} resetTo={self} kept={kept}>
        <Field label="关键字" name="keyword">
          <TextInput type="search" placeholder="编码 / 名称 / 地址" defaultValue={filter.keyword} maxLength={50} />
        </Field>
        {select("type", "类型", choices.types)}
        {select("status", "状态", choices.statuses)}
      </FilterBar>
      <Card flush>
        <RepositoryTable
          rows={rows}
          onHand={onHand}
          mayEdit={mayEdit}
          sorted={sorted}
          sortTo={(field, direction) => withParams(address, { sort: `${field},${direction}`, page: null })}
          empty={
            address ? <Link to={self}>清除全部条件</Link> : mayAdd && <Link to={`${self}/new`}>新增第一个存储方</Link>
          }
        />
        <Pagination
          page={page}
          size={size}
          total={total}
          hrefOf={(to) => withParams(address, { page: to || null })}
          hrefOfSize={(to) => withParams(address, { size: to, page: null })}
        />
      </Card>
    </>
  );
}
