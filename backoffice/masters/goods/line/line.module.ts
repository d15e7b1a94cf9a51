import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { lineEndpoints } from "#contract/goods/lines.ts";
import { resolveLine, styleMatrix } from "./line.ts";

export const lineModule = defineModule({
  routes: [route(lineEndpoints.resolve, resolveLine), route(lineEndpoints.matrix, styleMatrix)],
});
