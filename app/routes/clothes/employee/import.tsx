/** 导入员工. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { RowImportPage } from "#app/components/job/row-import-page.tsx";
import { readRowImport, saveRowImport } from "#app/lib/job/row-import.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { employeeImport } from "#contract/employee/employee-imports.ts";

export const handle = { title: "导入员工" };

export async function loader(args: LoaderFunctionArgs) {
  return readRowImport(args, employeeImport);
}

export async function action(args: ActionFunctionArgs) {
  return saveRowImport(args, employeeImport);
}

export default function Import() {
  const view = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  return (
    <RowImportPage {...{ view, error, path: productionPaths.employee.import, listPath: productionPaths.employee.list }}>
      <p>
        一行一人；姓名和入职日期必填，部门、班组和仓库写已有的名称。请先
        <a href={productionPaths.employee.template}>下载模板</a>。
      </p>
      <p>身份证号和银行卡号加密保存；登录账号在员工资料里关联。</p>
    </RowImportPage>
  );
}
