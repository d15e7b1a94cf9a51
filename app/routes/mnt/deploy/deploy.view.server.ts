/** 部署 as its pages show and read them. */

import type { Api } from "#app/lib/api/api.server.ts";
import { runTones } from "#app/lib/job/run.view.server.ts";
import { namedOptions } from "#app/lib/options.ts";
import { appEndpoints, type Deployment, serverEndpoints } from "#contract/system/mnt/deploy.ts";
import { runKindLabels, runStatusLabels } from "#contract/system/mnt/deploy.words.ts";

export type DeploymentRowView = ReturnType<typeof deploymentRow>;

export function deploymentRow({ id, app, deploys, last, createTime }: Omit<Deployment, "version">) {
  return {
    ...{ id, name: app.name, createTime },
    servers: deploys.map(({ name, ip }) => `${name}（${ip}）`).join("、"),
    last: last && {
      label: `${runKindLabels[last.kind]} ${runStatusLabels[last.status]}`,
      tone: runTones[last.status],
      at: last.at,
    },
  };
}

/** The applications and servers that its form offers. */
export async function deploymentChoices(api: Api) {
  const every = { query: { sort: [], createTime: [] } };
  const apps = await api.call(appEndpoints.list, every);
  const servers = await api.call(serverEndpoints.list, every);
  return {
    apps: namedOptions(apps.content),
    servers: servers.content.map(({ id, name, ip }) => ({ value: id, label: `${name}（${ip}）` })),
  };
}
export type DeploymentChoices = Awaited<ReturnType<typeof deploymentChoices>>;

export function deploymentValues({ app, deploys }: Deployment) {
  return { app: String(app.id), deploys: deploys.map(({ id }) => String(id)) };
}
