/** Addresses of the system tools: not of what every page loads first. Pure. */

type Id = number | string;

const tools = "/sys-tools";
const monitor = "/monitor";
const system = "/system";

export const systemPaths = {
  monitor: {
    online: `${monitor}/online`,
    endSession: (id: Id) => `${monitor}/online/confirm?id=${id}`,
    operations: `${monitor}/logs`,
    errors: `${monitor}/errorLog`,
    error: (id: Id) => `${monitor}/errorLog/item?id=${id}`,
    signIns: `${monitor}/signIn`,
    changes: `${monitor}/changes`,
    retention: `${monitor}/logs/retention`,
    server: `${monitor}/server`,
    /** Its history; `process` as the API names it. */
    process: (process: string) => `${monitor}/server?process=${encodeURIComponent(process)}`,
    serverSettings: `${monitor}/server/settings`,
    checkup: `${monitor}/checkup`,
    sql: `${monitor}/druid`,
    statement: (digest: string) => `${monitor}/druid/item?id=${digest}`,
  },
  menu: {
    list: `${system}/menu`,
    new: (pid?: Id) => `${system}/menu/new${pid === undefined ? "" : `?pid=${pid}`}`,
    edit: (id: Id) => `${system}/menu/edit?id=${id}`,
    ask: (id: Id, act: string) => `${system}/menu/confirm?id=${id}&act=${act}`,
    restore: `${system}/menu/restore`,
  },
  department: {
    list: `${system}/dept`,
    new: (pid?: Id) => `${system}/dept/new${pid === undefined ? "" : `?pid=${pid}`}`,
    edit: (id: Id) => `${system}/dept/edit?id=${id}`,
    ask: (id: Id, act: string) => `${system}/dept/confirm?id=${id}&act=${act}`,
  },
  dictionary: {
    list: `${system}/dict`,
    new: `${system}/dict/new`,
    item: (id: Id) => `${system}/dict/item?id=${id}`,
    edit: (id: Id) => `${system}/dict/edit?id=${id}`,
    ask: (id: Id, act: string) => `${system}/dict/confirm?id=${id}&act=${act}`,
    newEntry: (id: Id) => `${system}/dict/entry/new?dict=${id}`,
    editEntry: (id: Id) => `${system}/dict/entry/edit?id=${id}`,
    removeEntry: (id: Id) => `${system}/dict/entry/remove?id=${id}`,
  },
  role: {
    list: `${system}/role`,
    new: `${system}/role/new`,
    edit: (id: Id) => `${system}/role/edit?id=${id}`,
    menus: (id: Id) => `${system}/role/menus?id=${id}`,
    /** All of them beside all permissions, perhaps of one module. */
    overview: (section = "") => `${system}/role/overview${section && `?section=${encodeURIComponent(section)}`}`,
    copy: (id: Id) => `${system}/role/copy?id=${id}`,
    ask: (id: Id, act: string) => `${system}/role/confirm?id=${id}&act=${act}`,
  },
  announcement: {
    list: `${system}/message`,
    new: `${system}/message/new`,
    edit: (id: Id) => `${system}/message/edit?id=${id}`,
    ask: (id: Id, act: "withdraw") => `${system}/message/confirm?id=${id}&act=${act}`,
  },
  position: {
    list: `${system}/job`,
    new: `${system}/job/new`,
    edit: (id: Id) => `${system}/job/edit?id=${id}`,
    ask: (id: Id, act: string) => `${system}/job/confirm?id=${id}&act=${act}`,
  },
  timing: {
    list: `${system}/timing`,
    new: `${system}/timing/new`,
    edit: (id: Id) => `${system}/timing/edit?id=${id}`,
    ask: (id: Id, act: string) => `${system}/timing/confirm?id=${id}&act=${act}`,
    /** Perhaps of one task. */
    logs: (jobName?: string) =>
      `${system}/timing/logs${jobName === undefined ? "" : `?jobName=${encodeURIComponent(jobName)}`}`,
  },
  mail: {
    list: "/sys-tools/email",
    settings: "/sys-tools/email/setting",
    new: "/sys-tools/email/new",
    ask: (id: Id, act: "again") => `/sys-tools/email/confirm?id=${id}&act=${act}`,
  },
  hotfix: {
    list: "/my/hotfix",
    item: (code: string) => `/my/hotfix/item?code=${code}`,
    job: (code: string, jobId: Id) => `/my/hotfix/item?code=${code}&job=${jobId}`,
  },
  backup: {
    list: "/mnt/database",
    setting: "/mnt/database/setting",
    copies: "/mnt/database/copy",
    key: "/mnt/database/key",
    file: (name: string) => `/mnt/database/file?name=${name}`,
    upload: "/mnt/database/upload",
    restore: (name: string) => `/mnt/database/restore?name=${name}`,
    ask: (name: string, act: "verify" | "copy" | "remove") => `/mnt/database/confirm?name=${name}&act=${act}`,
  },
  storage: {
    list: `${tools}/storage`,
    edit: (id: Id) => `${tools}/storage/edit?id=${id}`,
    ask: (id: Id, act: string) => `${tools}/storage/confirm?id=${id}&act=${act}`,
    setting: `${tools}/storage/setting`,
    askMove: (to: string) => `${tools}/storage/move?to=${to}`,
    /** The file itself. */
    file: (type: string, realName: string) => `/file/${encodeURIComponent(type)}/${realName}`,
  },
};
