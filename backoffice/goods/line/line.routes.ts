import { route } from "#backoffice/http/route.ts";
import { lineEndpoints } from "#contract/goods/lines.ts";
import { resolveLine, styleMatrix } from "./line.ts";

export const lineRoutes = [route(lineEndpoints.resolve, resolveLine), route(lineEndpoints.matrix, styleMatrix)];
