/** 波次的拣货单 (`?id=`), without the shell: a POST counts a print, a GET only shows it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { PrintPage } from "#app/components/page/print-page.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { waveEndpoints } from "#contract/platform/waves.ts";
import { PickPaper } from "../order-papers.tsx";
import { wavePick } from "./wave.view.server.ts";

export const handle = { title: "波次拣货单" };

export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, waveEndpoints.pick);
  const id = requireId(request);
  const backTo = platformPaths.wave.item(id);
  const shown = await api.attempt(waveEndpoints.pick, { params: { id } });
  return shown.ok
    ? { backTo, list: wavePick(shown.value), refusal: null }
    : { backTo, list: null, refusal: shown.message };
}

export async function action({ request, context: { api } }: ActionFunctionArgs) {
  await requirePermission(api, waveEndpoints.print);
  const form = await request.formData();
  const asked = waveEndpoints.print.body.safeParse({ clientToken: form.get("clientToken") });
  if (!asked.success) return { list: null, refusal: asked.error.issues[0]?.message ?? "表单已失效，请刷新页面后重试" };
  const printed = await api.attempt(waveEndpoints.print, { params: { id: requireId(request) }, body: asked.data });
  return printed.ok ? { list: wavePick(printed.value), refusal: null } : { list: null, refusal: printed.message };
}

export default function WavePrint() {
  const loaded = useLoaderData<typeof loader>();
  const { list, refusal } = useActionData<typeof action>() ?? loaded;
  return (
    <PrintPage title="拣货单" backTo={loaded.backTo} refusal={refusal}>
      {list && (
        <PickPaper
          sheet={list.sheet}
          facts={[
            ["波次", list.no],
            ["打印", list.printed],
            ["空框", list.empty],
          ]}
        />
      )}
    </PrintPage>
  );
}
