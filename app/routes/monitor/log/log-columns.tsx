/** Columns that the logs of requests share. */
import type { Column } from "#app/components/page/list/data-table.tsx";

interface Asked {
  username: string;
  description: string;
  method: string;
  said: string;
  requestIp: string;
  address: string;
  browser: string;
  createTime: string;
}

export const timeColumn: Column<{ createTime: string }> = {
  label: "时间",
  kind: "key",
  cell: (row) => row.createTime,
  sort: "createTime",
};

export const askedColumns: readonly Column<Asked>[] = [
  timeColumn,
  { label: "用户", cell: (row) => row.username, sort: "username", card: 1 },
  { label: "操作", cell: (row) => row.description, card: 1 },
  { label: "内容", kind: "words", cell: (row) => row.said, card: 2 },
  { label: "IP", cell: (row) => fromOf(row) },
  { label: "浏览器", cell: (row) => row.browser },
  { label: "接口", cell: (row) => row.method },
];

export const fromOf = ({ requestIp, address }: { requestIp: string; address: string }) =>
  address === "" ? requestIp : `${requestIp}（${address}）`;
