/** 应用 as its pages show and read them. */
import type { App } from "#contract/system/mnt/deploy.ts";

export type AppRowView = ReturnType<typeof appRow>;

export function appRow({ id, name, port, deployPath, uploadPath, backupPath, createTime }: Omit<App, "version">) {
  return { id, name, port: String(port), deployPath, uploadPath, backupPath, createTime };
}

/** The fields that its form holds. */
export function appValues(row: App) {
  const { name, port, uploadPath, deployPath, backupPath, startScript, deployScript, stopScript } = row;
  return { name, port, uploadPath, deployPath, backupPath, startScript, deployScript, stopScript };
}
