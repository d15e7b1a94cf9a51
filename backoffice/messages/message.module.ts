import { route } from "#backoffice/http/route.ts";
import { defineModule } from "#backoffice/module.ts";
import { messageEndpoints } from "#contract/system/messages.ts";
import { deleteOldMessages } from "./expiry.ts";
import {
  addMessage,
  editMessage,
  listMessages,
  markAllRead,
  markRead,
  removeMessages,
  unreadCounts,
} from "./message.ts";

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
  ],
  sweep: deleteOldMessages,
});
