/** 数据库备份: the backups, whether each could be restored, taking one now, and how one is restored. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { JobProgress } from "#app/components/job/job-progress.tsx";
import { FormFrame } from "#app/components/page/form-frame.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { ListPage } from "#app/components/page/list/list-page.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, StatCards } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { formatBytes } from "#app/lib/format/format.ts";
import { jobView } from "#app/lib/job/job.view.server.ts";
import { readList } from "#app/lib/list.server.ts";
import { connectionPaths } from "#app/lib/paths/deploy-paths.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import type { Answer } from "#contract/endpoint.ts";
import { adminRole, hasPermission, permissions } from "#contract/permissions.ts";
import { backupEndpoints } from "#contract/system/mnt/backups.ts";
import { backupRow } from "./backup.view.server.ts";
import { backupColumns } from "./backup-columns.tsx";

export const handle = { title: "数据库备份" };

export async function loader(args: LoaderFunctionArgs) {
  const nothing = {
    job: null,
    folder: "",
    fault: null,
    freeBytes: null,
    lastVerifiedAt: null,
    copies: null,
    restored: null,
  };
  const { view, rows, list, roles } = await readList(args, backupEndpoints.list, nothing);
  const { times, enabled, keepCount, keepDays } = await args.context.api.call(backupEndpoints.setting);
  const { job, freeBytes, folder, fault, lastVerifiedAt, copies, restored } = list;
  return {
    view,
    rows: rows.map(backupRow),
    folder,
    fault,
    restored,
    stamp: newStamp(),
    job: job && job.status !== "DONE" ? jobView(job) : null,
    cards: [
      {
        label: "最近已验证的备份",
        value: lastVerifiedAt?.slice(5, 16) ?? "还没有",
        hint: lastVerifiedAt ?? "下面点“立即备份”",
      },
      {
        label: "定时备份",
        value: enabled ? times.join("、") : "已关闭",
        hint: `保留最近 ${keepCount} 份，不超过 ${keepDays} 天`,
      },
      {
        label: "最近的副本",
        value: copies === null ? "没有设置" : (copies.lastTakenAt?.slice(5, 16) ?? "还没有"),
        hint: copies === null ? "备份和数据在同一台机器上" : `复制到 ${copies.to}`,
      },
      { label: "剩余空间", value: freeBytes === null ? "未知" : formatBytes(freeBytes), hint: "备份目录所在的磁盘" },
    ],
    rights: {
      hasCopies: copies !== null || rows.some(({ copied }) => copied !== null),
      mayFetch: hasPermission(roles, [adminRole]),
      mayVerify: hasPermission(roles, [permissions.databaseAdd]),
      mayRemove: hasPermission(roles, [permissions.databaseDel]),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: backupEndpoints.take,
    done: () => ({ to: systemPaths.backup.list, notice: "已开始备份，完成后自动校验" }),
  });
}

export default function Backups() {
  const { view, rows, folder, fault, restored, stamp, job, cards, rights } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <ListPage
        title="数据库备份"
        view={view}
        path={systemPaths.backup.list}
        actions={
          <>
            <Can roles={[permissions.databaseEdit]}>
              <LinkButton to={systemPaths.backup.setting}>备份设置</LinkButton>
            </Can>
            <Can roles={[adminRole]}>
              <LinkButton to={systemPaths.backup.upload}>上传备份</LinkButton>
              <LinkButton to={systemPaths.backup.key}>下载密钥</LinkButton>
              <LinkButton to={systemPaths.backup.copies}>备份副本</LinkButton>
              <LinkButton to={connectionPaths.list}>数据库连接</LinkButton>
            </Can>
          </>
        }
        above={
          <div className="stack">
            {fault && <Callout>{fault}</Callout>}
            {restored && <Restored {...restored} />}
            <StatCards cards={cards} />
            {rights.mayVerify && (
              <FormFrame className="stack" stamp={stamp} reply={reply}>
                <div className="line">
                  <Button variant="primary">立即备份</Button>
                  <small>备份时可以照常使用；备份完成后会恢复到临时库里，核对库存账和资金账。</small>
                </div>
              </FormFrame>
            )}
            {job && <JobProgress job={job} />}
          </div>
        }
      >
        {(nothing) => <DataTable caption="备份" columns={backupColumns(rights)} rows={rows} {...nothing("备份")} />}
      </ListPage>
      <HowToRestore folder={folder} />
    </>
  );
}

const restoredTones = { RUNNING: "info", DONE: "good", FAILED: "bad" } as const;

/** What became of the last restore that was asked for here. */
function Restored({ name, by, at, state, sentences }: NonNullable<Answer<typeof backupEndpoints.list>["restored"]>) {
  return (
    <Callout tone={restoredTones[state]}>
      {at} {by} 恢复备份 {name}：{sentences.join("；") || "正在恢复"}
    </Callout>
  );
}

function HowToRestore({ folder }: { folder: string }) {
  return (
    <Card title="怎样恢复">
      <div className="stack">
        <p>备份保存在 {folder}，可以用环境变量 BACKUP_DIR 换到另一块磁盘。</p>
        <p>备份目录也丢了时，先从放副本的地方取回一份：副本就是同名的备份文件，原样可用。</p>
        <p>
          备份里的密码是加密的，密钥（DATA_DIR 里的 secret.key，或环境变量 SECRET_KEY）不在备份里：请管理员
          <Link to={systemPaths.backup.key}>下载密钥</Link>
          ，与备份分开保管。没有密钥也能恢复，但邮件、服务器、平台店铺等的密码要重新填写，
          <Link to={systemPaths.monitor.checkup}>系统体检</Link>会列出是哪些。
        </p>
        <p>
          打得开这个页面时：备份在上面的列表里就点“恢复”，在别处就先“上传备份”。产品自己停下、恢复、再打开，请先让大家停下手里的工作。
        </p>
        <p>打不开时：先停止产品，在安装产品的目录里执行（没有密钥文件时去掉 --key）：</p>
        <pre>npm run db:restore -- 备份文件 --key 密钥文件</pre>
        <p>
          备份文件不完整、已损坏、不是本产品的，或来自更新的版本时不会恢复。恢复会替换当前数据库，原来的数据库保留在旁边。
          同一个文件可以恢复到内置数据库，也可以恢复到 PostgreSQL（设置 DATABASE_URL 后执行同一命令）。
        </p>
      </div>
    </Card>
  );
}
