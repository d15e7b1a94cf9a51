/** Addresses of 部署 and 数据库连接: apart from the others, which every page loads. Pure. */
import { releaseUploadPath } from "#contract/system/mnt/deploy.words.ts";

type Id = number | string;

export const deployPaths = {
  server: {
    list: "/mnt/server",
    new: "/mnt/server/new",
    edit: (id: Id) => `/mnt/server/edit?id=${id}`,
    ask: (id: Id, act: "connect" | "forget" | "remove") => `/mnt/server/confirm?id=${id}&act=${act}`,
  },
  app: {
    list: "/mnt/app",
    new: "/mnt/app/new",
    copy: (id: Id) => `/mnt/app/new?from=${id}`,
    edit: (id: Id) => `/mnt/app/edit?id=${id}`,
    ask: (id: Id, act: "remove") => `/mnt/app/confirm?id=${id}&act=${act}`,
  },
  deployment: {
    list: "/mnt/deploy",
    new: "/mnt/deploy/new",
    item: (id: Id) => `/mnt/deploy/item?id=${id}`,
    edit: (id: Id) => `/mnt/deploy/edit?id=${id}`,
    upload: (id: Id) => `${releaseUploadPath}?id=${id}`,
    ask: (id: Id, act: "stop" | "remove") => `/mnt/deploy/confirm?id=${id}&act=${act}`,
  },
  history: {
    list: "/mnt/history",
    of: (deployId: Id) => `/mnt/history?deployId=${deployId}`,
    item: (id: Id) => `/mnt/history/item?id=${id}`,
    ask: (id: Id, act: "rollback" | "remove") => `/mnt/history/confirm?id=${id}&act=${act}`,
  },
} as const;

export const connectionPaths = {
  list: "/mnt/connection",
  new: "/mnt/connection/new",
  edit: (id: Id) => `/mnt/connection/edit?id=${id}`,
  script: (id: Id) => `/mnt/connection/script?id=${id}`,
  ask: (id: Id, act: "remove" | "test") => `/mnt/connection/confirm?id=${id}&act=${act}`,
} as const;
