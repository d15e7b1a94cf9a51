/** URLs of what everybody has and of the system tools: centre, to-dos, messages, jobs, versions, settings. */
import { index, prefix, route } from "@remix-run/route-config";

const menu = "routes/system/menu";
const department = "routes/system/dept";
const dictionary = "routes/system/dict";
const storage = "routes/sys-tools/storage";

export const systemSheets = [
  route("system/user/import/template", "routes/system/user/template.ts"),
  route("system/app/job/file", "routes/system/app/job-file.tsx"),
  route("system/setup/go", "routes/system/setup/go.ts"),
  route("mnt/database/file", "routes/mnt/database/file.tsx"),
];

export const systemPages = [
  route("user/center", "routes/user/center.tsx"),
  route("user/email", "routes/user/email.tsx"),
  route("user/issue", "routes/user/issue.tsx"),
  route("system/app/message", "routes/system/app/message.tsx"),
  route("system/app/job", "routes/system/app/job.tsx"),
  route("system/version/log", "routes/system/version/log.tsx"),
  ...prefix("system/menu", [
    index(`${menu}/list.tsx`),
    route("new", `${menu}/new.tsx`),
    route("edit", `${menu}/edit.tsx`),
    route("confirm", `${menu}/confirm.tsx`),
    route("restore", `${menu}/restore.tsx`),
  ]),
  ...prefix("system/dept", [
    index(`${department}/list.tsx`),
    route("new", `${department}/new.tsx`),
    route("edit", `${department}/edit.tsx`),
    route("confirm", `${department}/confirm.tsx`),
  ]),
  ...prefix("system/dict", [
    index(`${dictionary}/list.tsx`),
    route("new", `${dictionary}/new.tsx`),
    route("item", `${dictionary}/item.tsx`),
    route("edit", `${dictionary}/edit.tsx`),
    route("confirm", `${dictionary}/confirm.tsx`),
    route("entry/new", `${dictionary}/entry/new.tsx`),
    route("entry/edit", `${dictionary}/entry/edit.tsx`),
    route("entry/remove", `${dictionary}/entry/remove.tsx`),
  ]),
  ...prefix("system/user", [
    index("routes/system/user/list.tsx"),
    route("new", "routes/system/user/new.tsx"),
    route("edit", "routes/system/user/edit.tsx"),
    route("confirm", "routes/system/user/confirm.tsx"),
    route("password", "routes/system/user/password.tsx"),
    route("access", "routes/system/user/access.tsx"),
    route("import", "routes/system/user/import.tsx"),
  ]),
  ...prefix("system/role", [
    index("routes/system/role/list.tsx"),
    route("new", "routes/system/role/new.tsx"),
    route("edit", "routes/system/role/edit.tsx"),
    route("menus", "routes/system/role/menus.tsx"),
    route("overview", "routes/system/role/overview.tsx"),
    route("copy", "routes/system/role/copy.tsx"),
    route("confirm", "routes/system/role/confirm.tsx"),
  ]),
  ...prefix("system/job", [
    index("routes/system/job/list.tsx"),
    route("new", "routes/system/job/new.tsx"),
    route("edit", "routes/system/job/edit.tsx"),
    route("confirm", "routes/system/job/confirm.tsx"),
  ]),
  ...prefix("system/message", [
    index("routes/system/message/list.tsx"),
    route("new", "routes/system/message/new.tsx"),
    route("edit", "routes/system/message/edit.tsx"),
    route("confirm", "routes/system/message/confirm.tsx"),
  ]),
  route("system/swagger", "routes/system/settings/doc.tsx"),
  route("system/settings", "routes/system/settings/settings.tsx"),
  route("system/setup", "routes/system/setup/setup.tsx"),
  ...prefix("system/timing", [
    index("routes/system/timing/list.tsx"),
    route("new", "routes/system/timing/new.tsx"),
    route("edit", "routes/system/timing/edit.tsx"),
    route("confirm", "routes/system/timing/confirm.tsx"),
    route("logs", "routes/system/timing/logs.tsx"),
  ]),
  ...prefix("sys-tools/email", [
    index("routes/sys-tools/email/list.tsx"),
    route("new", "routes/sys-tools/email/new.tsx"),
    route("confirm", "routes/sys-tools/email/confirm.tsx"),
    route("setting", "routes/sys-tools/email/setting.tsx"),
  ]),
  route("mnt/database", "routes/mnt/database/list.tsx"),
  route("mnt/database/key", "routes/mnt/database/key.tsx"),
  route("mnt/database/setting", "routes/mnt/database/setting.tsx"),
  route("mnt/database/copy", "routes/mnt/database/copy.tsx"),
  route("mnt/database/upload", "routes/mnt/database/upload.tsx"),
  route("mnt/database/restore", "routes/mnt/database/restore.tsx"),
  route("mnt/database/confirm", "routes/mnt/database/confirm.tsx"),
  ...prefix("sys-tools/storage", [
    index(`${storage}/list.tsx`),
    route("edit", `${storage}/edit.tsx`),
    route("confirm", `${storage}/confirm.tsx`),
    route("setting", `${storage}/setting.tsx`),
    route("move", `${storage}/move.tsx`),
  ]),
  route("settings/layout", "routes/settings/layout.tsx"),
];
