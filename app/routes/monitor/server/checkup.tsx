/** 系统体检: what would be missed on the worst day, each with the way to where it is mended. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { Tone } from "#app/lib/format/tone.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import {
  type CheckupFinding,
  type CheckupTopic,
  checkupEndpoints,
  checkupTopicLabels,
} from "#contract/system/monitor/checkup.ts";

export const handle = { title: "系统体检" };

/** Where each is mended. */
const ways: Record<CheckupTopic, { to: string; label: string }> = {
  key: { to: systemPaths.backup.key, label: "下载密钥" },
  secrets: { to: systemPaths.backup.list, label: "怎样放回密钥" },
  backup: { to: systemPaths.backup.list, label: "数据库备份" },
  drill: { to: systemPaths.backup.list, label: "校验一份" },
  copies: { to: systemPaths.backup.copies, label: "备份副本" },
  mail: { to: systemPaths.mail.settings, label: "邮件设置" },
  replica: { to: systemPaths.monitor.server, label: "服务监控" },
  clock: { to: systemPaths.monitor.server, label: "服务监控" },
  disk: { to: systemPaths.monitor.server, label: "服务监控" },
  version: { to: "/system/version/log", label: "更新记录" },
};

const tones: Record<CheckupFinding["tone"], { tone: Tone; label: string }> = {
  bad: { tone: "bad", label: "要处理" },
  warn: { tone: "warn", label: "留意" },
  good: { tone: "good", label: "正常" },
};

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, checkupEndpoints.checkup);
  const { content } = await api.call(checkupEndpoints.checkup);
  return {
    rows: content.map(({ topic, tone, text, details }) => ({
      ...{ id: topic, text, details },
      title: checkupTopicLabels[topic],
      ...{ state: tones[tone], way: ways[topic] },
    })),
  };
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: readonly Column<Row>[] = [
  { label: "项目", kind: "key", cell: (row) => row.title },
  { label: "状态", cell: ({ state }) => <Badge tone={state.tone}>{state.label}</Badge>, card: 1 },
  { label: "发现", kind: "words", cell: (row) => <Finding {...row} />, card: 2 },
  { label: "处理", kind: "act", cell: ({ way, title }) => <Way {...way} title={title} />, card: 2 },
];

function Finding({ text, details }: Pick<Row, "text" | "details">) {
  if (details.length === 0) return text;
  return (
    <>
      {text}
      <ul>
        {details.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function Way({ to, label, title }: Row["way"] & { title: string }) {
  return (
    <Link to={to} discover="none" aria-label={`${title}：${label}`}>
      {label}
    </Link>
  );
}

export default function Checkup() {
  const { rows } = useLoaderData<typeof loader>();
  const open = rows.filter(({ state }) => state.tone !== "good").length;
  return (
    <>
      <PageHeader title="系统体检" />
      <Card title={open === 0 ? "都正常" : `${open} 项要看一看`} note="每次打开时检查" flush>
        <DataTable caption="系统体检" columns={columns} rows={rows} empty="" />
      </Card>
    </>
  );
}
