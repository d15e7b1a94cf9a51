/** URLs of 部署: servers, applications, deployments and their history; connections to databases. */
import { index, prefix, route } from "@remix-run/route-config";

const folder = "routes/mnt";
const form = (room: string) => [
  index(`${folder}/${room}/list.tsx`),
  route("new", `${folder}/${room}/new.tsx`),
  route("edit", `${folder}/${room}/edit.tsx`),
  route("confirm", `${folder}/${room}/confirm.tsx`),
];

export const deployPages = [
  ...prefix("mnt/server", form("server")),
  ...prefix("mnt/app", form("app")),
  ...prefix("mnt/deploy", [
    ...form("deploy"),
    route("item", `${folder}/deploy/item.tsx`),
    route("upload", `${folder}/deploy/upload.tsx`),
  ]),
  ...prefix("mnt/connection", [...form("connection"), route("script", `${folder}/connection/script.tsx`)]),
  ...prefix("mnt/history", [
    index(`${folder}/history/list.tsx`),
    route("item", `${folder}/history/item.tsx`),
    route("confirm", `${folder}/history/confirm.tsx`),
  ]),
];
