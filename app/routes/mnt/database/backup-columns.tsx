/** The columns of 数据库备份. */

import type { Column } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import type { BackupRowView } from "./backup.view.server.ts";

export interface BackupRights {
  /** Copies are made, or were. */
  hasCopies: boolean;
  mayFetch: boolean;
  mayVerify: boolean;
  mayRemove: boolean;
}

export function backupColumns(rights: BackupRights): (Column<BackupRowView> | false)[] {
  const { hasCopies, mayFetch, mayVerify, mayRemove } = rights;
  return [
    { label: "备份文件", kind: "key", cell: (row) => row.id },
    { label: "时间", cell: (row) => row.takenAt, card: 1 },
    { label: "大小", kind: "n", cell: (row) => row.size, card: 1 },
    { label: "恢复校验", kind: "words", cell: (row) => <State {...row.verified} />, card: 2 },
    hasCopies && { label: "副本", kind: "words", cell: (row) => <State {...row.copied} />, card: 2 },
    { label: "行数", kind: "n", cell: (row) => row.rows },
    { label: "用时", kind: "n", cell: (row) => row.duration },
    { label: "方式", cell: (row) => row.origin, card: 2 },
    (mayFetch || mayVerify || mayRemove) && {
      label: "操作",
      kind: "act",
      cell: (row) => <BackupActs name={row.id} mayCopy={mayVerify && row.mayCopy} {...rights} />,
      card: 2,
    },
  ];
}

function State({ tone, label, detail }: BackupRowView["verified"]) {
  return (
    <>
      <Badge tone={tone}>{label}</Badge> {detail && <small>{detail}</small>}
    </>
  );
}

function BackupActs({
  name,
  mayFetch,
  mayVerify,
  mayCopy,
  mayRemove,
}: BackupRights & { name: string; mayCopy: boolean }) {
  return (
    <>
      {mayFetch && (
        <a href={systemPaths.backup.file(name)} aria-label={`下载 ${name}`}>
          下载
        </a>
      )}
      {mayFetch && (
        <Link to={systemPaths.backup.restore(name)} discover="none" aria-label={`恢复 ${name}`}>
          恢复
        </Link>
      )}
      {mayVerify && (
        <Link to={systemPaths.backup.ask(name, "verify")} discover="none" aria-label={`校验 ${name}`}>
          校验
        </Link>
      )}
      {mayCopy && (
        <Link to={systemPaths.backup.ask(name, "copy")} discover="none" aria-label={`立即复制 ${name}`}>
          立即复制
        </Link>
      )}
      {mayRemove && (
        <Link to={systemPaths.backup.ask(name, "remove")} discover="none" aria-label={`删除 ${name}`}>
          删除
        </Link>
      )}
    </>
  );
}
