/** 存储设置: where new contents go, trying a store before it is saved, and moving what is there. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { JobProgress } from "#app/components/job/job-progress.tsx";
import { EditForm, SelectField } from "#app/components/page/edit-form.tsx";
import { S3Card } from "#app/components/page/s3-card.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { readForm } from "#app/lib/form/form.server.ts";
import { newStamp, save } from "#app/lib/form/save-form.server.ts";
import { tryForm } from "#app/lib/form/try-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { jobView } from "#app/lib/job/job.view.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { permissions } from "#contract/permissions.ts";
import { storageEndpoints } from "#contract/system/storage.ts";
import { storeKindLabels, storeKinds } from "#contract/system/storage.words.ts";

export const handle = { title: "存储设置" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, storageEndpoints.saveSetting);
  const { folder, version, ...values } = await api.call(storageEndpoints.setting);
  const { job, stores } = await api.call(storageEndpoints.state);
  return {
    values,
    folder,
    stamp: newStamp({ version }),
    kinds: optionsOf(storeKindLabels),
    job: job && jobView(job),
    moves: storeKinds
      .map((to) => ({
        to,
        label: storeKindLabels[to],
        count: stores.reduce((sum, store) => sum + (store.kind === to ? 0 : store.count), 0),
      }))
      .filter(({ count }) => count > 0),
  };
}

const saved = save({
  endpoint: storageEndpoints.saveSetting,
  done: () => ({ to: systemPaths.storage.setting, notice: "已保存存储设置" }),
});

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  if (form.get("then") !== "test") return saved(args, form);
  return tryForm(args, form, {
    endpoint: storageEndpoints.test,
    body: ({ clientToken: _token, version: _version, ...body }) => body,
    failed: "测试没有通过：",
    says: ({ milliseconds }, { kind }) => ({
      works: `测试通过：在${storeKindLabels[kind]}写入、读回并删除了一个测试文件，用时 ${milliseconds} 毫秒。还没有保存。`,
    }),
  });
}

export default function StorageSetting() {
  const { values, folder, stamp, kinds, job, moves } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="存储设置" />
      <EditForm
        values={values}
        stamp={stamp}
        reply={reply}
        then={{ value: "test", label: "测试", roles: [permissions.storageEdit] }}
        cancelTo={systemPaths.storage.list}
      >
        {reply && "works" in reply && <Callout tone="good">{reply.works}</Callout>}
        <Card title="存放位置" note="图片、头像与文件；已有的留在原处" flush>
          <div className="form">
            <SelectField
              name="kind"
              label="新文件存放在"
              options={kinds}
              required
              hint={folder === null ? "没有本地目录" : `本地目录是 ${folder}，可以用环境变量 STORAGE_DIR 更换`}
            />
          </div>
        </Card>
        <S3Card />
      </EditForm>
      {moves.length > 0 && (
        <Card title="移动已有的文件">
          <div className="stack">
            <p>逐个复制、核对无误后才删除原处的；可以照常使用，中断后再点一次就接着移动。</p>
            <div className="line">
              {moves.map(({ to, label, count }) => (
                <LinkButton key={to} to={systemPaths.storage.askMove(to)} discover="none">
                  全部移到{label}（{count} 个）
                </LinkButton>
              ))}
            </div>
          </div>
        </Card>
      )}
      {job && <JobProgress job={job} />}
    </>
  );
}
