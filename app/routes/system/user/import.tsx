/** 导入用户: who was written is led to by the passwords that an administrator hands over. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { RowImportPage } from "#app/components/job/row-import-page.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { readRowImport, saveRowImport } from "#app/lib/job/row-import.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { userImport } from "#contract/system/people/user-imports.ts";

export const handle = { title: "导入用户" };

export async function loader(args: LoaderFunctionArgs) {
  return readRowImport(args, userImport);
}

export async function action(args: ActionFunctionArgs) {
  return saveRowImport(args, userImport);
}

/** As many as 重置密码 takes at once. */
const mostPasswords = 50;

export default function ImportUsers() {
  const view = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  return (
    <RowImportPage
      {...{ view, error, path: paths.user.import, listPath: paths.user.list }}
      then={(added) =>
        added.length <= mostPasswords && (
          <Form method="get" action={paths.user.passwords}>
            {added.map((id) => (
              <input key={id} type="hidden" name="ids" value={id} />
            ))}
            <Button variant="primary">为他们重置密码</Button>
          </Form>
        )
      }
    >
      <p>
        一行一个用户；部门、角色、岗位写名称，几个用顿号分开。请先<a href={paths.user.template}>下载模板</a>。
      </p>
      <p>导入后请在用户列表勾选他们并重置密码，再把密码交给本人。</p>
    </RowImportPage>
  );
}
