/** Whether there is no shop that the viewer sees: asked by pages that have nothing to show. */
import type { Api } from "#app/lib/api/api.server.ts";
import { shopEndpoints } from "#contract/platform/shops.ts";

export async function lacksShop(api: Api): Promise<boolean> {
  const answer = await api.attempt(shopEndpoints.choices);
  return answer.ok && answer.value.shops.length === 0;
}
