/** 存储管理: the files, uploading one, where everything lies and what waits to be carried there. */

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm, LineField } from "#app/components/page/edit-form.tsx";
import { FormFrame } from "#app/components/page/form-frame.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, StatCards } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FileInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { act, newStamp, refuse, save } from "#app/lib/form/save-form.server.ts";
import { readList } from "#app/lib/list.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { fileEndpoints } from "#contract/system/files.ts";
import { fileTypes } from "#contract/system/files.words.ts";
import { storageEndpoints } from "#contract/system/storage.ts";
import { fileColumns } from "./file-columns.tsx";
import { fileRow, maxFormFileBytes, storeCards, waitingSentence } from "./storage.view.server.ts";

export const handle = { title: "存储管理" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, roles } = await readList(args, fileEndpoints.list, {});
  const state = await args.context.api.call(storageEndpoints.state);
  return {
    view,
    rows: rows.map(fileRow),
    types: fileTypes.map((value) => ({ value, label: value })),
    cards: storeCards(state),
    waiting: waitingSentence(state),
    stamp: newStamp(),
    mayAdd: hasPermission(roles, [permissions.storageAdd]),
    mayEdit: hasPermission(roles, [permissions.storageEdit]),
    mayRemove: hasPermission(roles, [permissions.storageDel]),
  };
}

export async function action(args: ActionFunctionArgs) {
  return act(args, {
    upload: async ({ context: { api } }, form) => {
      const file = form.get("file");
      if (!(file instanceof File) || file.name === "")
        return refuse(form, { refusal: null, errors: { file: "请选择文件" } });
      if (file.size > maxFormFileBytes) return refuse(form, { refusal: null, errors: { file: "文件不能超过 40 MB" } });
      const name = String(form.get("name") ?? "");
      const query = fileEndpoints.add.query.safeParse({ name });
      if (!query.success) return refuse(form, { refusal: null, errors: { name: "文件名不能超过 100 个字" } });
      const kept = await api.attempt(fileEndpoints.add, { query: query.data, file });
      if (!kept.ok) return refuse(form, { refusal: kept.message });
      return redirect(systemPaths.storage.list, { headers: { "Set-Cookie": noticeHeader(`已上传 ${file.name}`) } });
    },
    retry: save({
      endpoint: storageEndpoints.retry,
      done: () => ({ to: systemPaths.storage.list, notice: "已开始重试" }),
    }),
  });
}

export default function Files() {
  const { view, rows, types, cards, waiting, stamp, mayAdd, mayEdit, mayRemove } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ListPage
      title="存储管理"
      view={view}
      path={systemPaths.storage.list}
      download="files"
      actions={
        <Can roles={[permissions.storageEdit]}>
          <LinkButton to={systemPaths.storage.setting}>存储设置</LinkButton>
        </Can>
      }
      filters={
        <>
          <FilterText view={view} label="关键字" name="blurry" />
          <FilterSelect view={view} label="类别" name="type" options={types} />
        </>
      }
      above={
        <div className="stack">
          <StatCards cards={cards} />
          {waiting && (
            <Callout tone="warn">
              {waiting}
              {mayEdit && (
                <FormFrame className="line" intent="retry" stamp={stamp} reply={reply}>
                  <Button>立即重试</Button>
                </FormFrame>
              )}
            </Callout>
          )}
          {mayAdd && (
            <Card title="上传文件" flush>
              <GridForm intent="upload" stamp={{}} reply={reply} label="上传" upload>
                <Field label="选择文件" name="file" required hint="不超过 40 MB；有网址的人不用登录就能打开">
                  <FileInput />
                </Field>
                <LineField name="name" label="名称" max={100} hint="留空则用文件自己的名称" />
              </GridForm>
            </Card>
          )}
        </div>
      }
    >
      {(nothing) => (
        <DataTable
          caption="文件"
          columns={fileColumns(mayEdit, mayRemove)}
          rows={rows}
          search={view.search}
          sorted="id,desc"
          {...nothing("文件")}
        />
      )}
    </ListPage>
  );
}
