/** 接口文档: the API's own documentation, inside the shell. Its viewer is a program of its own and needs scripts. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Card, PageHeader } from "#app/components/ui/card.tsx";

export const handle = { title: "接口文档" };

export async function loader({ context }: LoaderFunctionArgs) {
  await context.api.confirmSession();
  return null;
}

export default function ApiDocumentation() {
  return (
    <>
      <PageHeader
        title="接口文档"
        actions={
          <>
            <a className="btn" href="/doc.html" target="_blank" rel="noreferrer">
              在新窗口打开
            </a>
            <a className="btn" href="/doc/json" target="_blank" rel="noreferrer">
              OpenAPI（JSON）
            </a>
          </>
        }
      />
      <Card flush>
        <iframe title="接口文档" src="/doc/" width="100%" height="800" />
      </Card>
    </>
  );
}
