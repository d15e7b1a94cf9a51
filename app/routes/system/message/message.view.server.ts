/** 站内消息 as rows show them. */
import { formatCount } from "#app/lib/format/format.ts";
import { type AnnouncementRow, audienceLabels } from "#contract/system/messages.ts";

export function announcementRow(row: AnnouncementRow) {
  const names = row.audienceNames.join("、");
  return {
    ...row,
    readers: row.audience === "ALL" ? audienceLabels.ALL : names || audienceLabels[row.audience],
    read: `${formatCount(row.readCount)} / ${formatCount(row.sentCount)}`,
    state: row.withdrawn ? "已撤回" : "已发送",
  };
}
