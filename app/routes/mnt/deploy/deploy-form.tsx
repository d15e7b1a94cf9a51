/** The fields of a deployment: which application, on which servers. */
import { ChipsField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { DeploymentChoices } from "./deploy.view.server.ts";

export function DeploymentFields({ choices }: { choices: DeploymentChoices }) {
  return (
    <Card title="部署" flush>
      <div className="form">
        <SelectField name="app" label="应用" options={choices.apps} placeholder="请选择" required />
        <ChipsField name="deploys" label="服务器" options={choices.servers} required hint="部署时依次发到每一台" />
      </div>
    </Card>
  );
}
