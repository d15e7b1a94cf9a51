import { lineEndpoints } from "../../contract/lines.ts";
import { route } from "../http/route.ts";
import { resolveLine, styleMatrix } from "./line.ts";

export const lineRoutes = [route(lineEndpoints.resolve, resolveLine), route(lineEndpoints.matrix, styleMatrix)];
