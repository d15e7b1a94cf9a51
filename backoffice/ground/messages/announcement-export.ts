/** 导出站内消息: what was written, to whom, and how many have read it. */

import { type Column, instant, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import {
  type AnnouncementRow,
  announcementEndpoints,
  announcementExportEndpoints,
  audienceLabels,
} from "#contract/system/messages.ts";
import { listAnnouncements } from "./announcement.ts";

const columns: readonly Column<AnnouncementRow>[] = [
  text("标题", 24, (row) => row.title),
  text("类型", 12, (row) => row.type),
  text("内容", 60, (row) => row.content),
  text("发给", 30, (row) => (row.audience === "ALL" ? audienceLabels.ALL : row.audienceNames.join("、"))),
  number("收件人", (row) => row.sentCount),
  number("已读", (row) => row.readCount),
  text("状态", 8, (row) => (row.withdrawn ? "已撤回" : "已发送")),
  text("发送人", 12, (row) => row.createBy),
  instant("发送时间", (row) => row.createTime),
];

export const announcementExport = ownExport({
  topic: "announcements.export",
  title: "站内消息",
  list: announcementEndpoints.list,
  read: listAnnouncements,
  endpoints: announcementExportEndpoints,
  columns,
});
