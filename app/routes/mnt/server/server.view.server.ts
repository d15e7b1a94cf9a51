/** 服务器 as its pages show and read them. */
import type { Server } from "#contract/system/mnt/deploy.ts";

export type ServerRowView = ReturnType<typeof serverRow>;

export function serverRow({ id, name, ip, port, account, privateKey, hostKey, createTime }: Omit<Server, "version">) {
  return {
    ...{ id, name, account, createTime },
    address: `${ip}:${port}`,
    signIn: privateKey === null ? "密码" : "私钥",
    hostKey,
  };
}

/** The form's fields: what is kept secret is not among them, and stays when they are left empty. */
export function serverValues({ id, version, name, ip, port, account }: Server) {
  return { id, version, name, ip, port, account, password: "", privateKey: "" };
}

export function keptSecrets({ hasPassword, privateKey }: Pick<Server, "hasPassword" | "privateKey">) {
  return { password: hasPassword, privateKey: privateKey !== null };
}
