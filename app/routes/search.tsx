/** 菜单搜索: the quick search as a page; hydrated, the same search answers as one types. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Card, EmptyState, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { menuEntries } from "#app/lib/shell/menu.ts";
import { searchMenu } from "#app/lib/shell/menu-search.ts";
import feedStyles from "#app/styles/feeds.css?url";

export const links = () => [{ rel: "stylesheet", href: feedStyles }];

export const handle = { title: "菜单搜索" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.api.confirmSession();
  const { menus } = await context.api.viewer();
  const text = new URL(request.url).searchParams.get("q") ?? "";
  return { text, found: searchMenu(menuEntries(menus), text) };
}

export default function Search() {
  const { text, found } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="菜单搜索" />
      <Form method="get" role="search" className="card filters">
        <Field label="页面名称或地址" name="q">
          <TextInput type="search" defaultValue={text} autoFocus maxLength={50} />
        </Field>
        <Button variant="primary">搜索</Button>
      </Form>
      <Card flush>
        {found.length === 0 ? (
          <EmptyState title="没有找到页面">换一个词试试。</EmptyState>
        ) : (
          <ul className="found">
            {found.map((entry) => (
              <li key={`${entry.path} ${entry.title}`}>
                <Link to={entry.path}>
                  {entry.title} <small>{entry.path}</small>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
