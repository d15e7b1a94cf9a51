import { repositoryEndpoints } from "../../contract/repositories.ts";
import { route } from "../http/route.ts";
import { listVisibleRepositories } from "./repository.ts";

export const repositoryRoutes = [
  route(repositoryEndpoints.options, (context, { query }) => listVisibleRepositories(context, query)),
];
