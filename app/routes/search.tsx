/** 全局搜索: the search of the top bar as a page; hydrated, the same search answers as one types. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Card, EmptyState, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import type { FoundGroup } from "#app/lib/shell/found-pages.ts";
import { menuEntries } from "#app/lib/shell/menu.ts";
import { searchMenu } from "#app/lib/shell/menu-search.ts";
import { findOnlyMatch, foundGroups } from "#app/lib/shell/search-groups.server.ts";
import feedStyles from "#app/styles/feeds.css?url";
import { cleanTyped } from "#contract/clean-text.ts";
import { searchEndpoints } from "#contract/system/search.ts";
import { searchMax } from "#contract/system/search.words.ts";

export const links = () => [{ rel: "stylesheet", href: feedStyles }];

export const handle = { title: "全局搜索" };

/** With `typing` for the dialog, which asks while somebody types and is led nowhere. */
export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const text = cleanTyped(searchParams.get("q") ?? "").slice(0, searchMax);
  if (text === "") await api.confirmSession();
  const { groups } = text === "" ? { groups: [] } : await api.call(searchEndpoints.find, { query: { q: text } });
  const { menus } = await api.viewer();
  const entries = menuEntries(menus);
  const only = findOnlyMatch(groups);
  if (only && !searchParams.has("typing")) throw redirect(only);
  return {
    text,
    only,
    groups: foundGroups(text, groups, searchMenu(entries, text)),
  };
}

export default function Search() {
  const { text, groups } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="全局搜索" />
      <Form method="get" role="search" className="card filters">
        <Field label="款号、单号、客户或页面" name="q">
          <TextInput type="search" defaultValue={text} autoFocus maxLength={searchMax} />
        </Field>
        <Button variant="primary">搜索</Button>
      </Form>
      {groups.length === 0 ? (
        <Card flush>
          <EmptyState title={`没有找到“${text}”`}>单号要连同日期，例如 XS261121；条码、订单号要完整。</EmptyState>
        </Card>
      ) : (
        groups.map((group) => <Group key={group.title + group.rows[0]?.to} {...group} />)
      )}
    </>
  );
}

function Group({ title, rows, more }: FoundGroup) {
  return (
    <Card title={title} flush>
      <ul className="found">
        {rows.map(({ to, title: name, note }) => (
          <li key={`${to} ${name}`}>
            <Link to={to} discover="none">
              {name} <small>{note}</small>
            </Link>
          </li>
        ))}
        {more && (
          <li>
            <Link to={more} discover="none">
              查看全部{title}
            </Link>
          </li>
        )}
      </ul>
    </Card>
  );
}
