import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { announcementEndpoints, messageEndpoints } from "#contract/system/messages.ts";
import {
  addAnnouncement,
  addMessage,
  announcementChoices,
  announcementDetail,
  editAnnouncement,
  editMessage,
  listAnnouncements,
  withdrawAnnouncement,
} from "./announcement.ts";
import { announcementExport } from "./announcement-export.ts";
import { deleteOldMessages } from "./expiry.ts";
import { messageTasks } from "./message.tasks.ts";
import { listMessages, markAllRead, markRead, removeMessages, unreadCounts } from "./message.ts";

export const messageModule = defineModule({
  routes: [
    route(messageEndpoints.systemList, (context, { query }) => listMessages(context, "SYSTEM", query)),
    route(messageEndpoints.businessList, (context, { query }) => listMessages(context, "BUSINESS", query)),
    route(messageEndpoints.counts, unreadCounts),
    route(messageEndpoints.read, markRead),
    route(messageEndpoints.readAll, markAllRead),
    route(messageEndpoints.add, addMessage),
    route(messageEndpoints.edit, editMessage),
    route(messageEndpoints.remove, removeMessages),
    route(announcementEndpoints.list, listAnnouncements),
    route(announcementEndpoints.choices, announcementChoices),
    route(announcementEndpoints.detail, announcementDetail),
    route(announcementEndpoints.add, addAnnouncement),
    route(announcementEndpoints.edit, editAnnouncement),
    route(announcementEndpoints.withdraw, withdrawAnnouncement),
  ],
  exports: [announcementExport],
  tasks: messageTasks,
  sweep: deleteOldMessages,
});
