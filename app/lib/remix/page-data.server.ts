/** The server's side of page-data.ts: the loaders of pages give texts. */
import { data, type ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];
type Loader = NonNullable<NonNullable<Routes[string]>["module"]["loader"]>;

/** The build with the loaders of its pages giving their data as one text each; what answers without a page is left alone. */
export function withPageDataAsText(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, default: page } = route?.module ?? {};
    // A layout without a component of its own shows its child; the root's few values are read by whoever asks.
    if (!route || !loader || !page || id === "root") return [id, route] as const;
    return [id, { ...route, module: { ...route.module, loader: inText(loader) } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

const inText =
  (loader: Loader): Loader =>
  async (args) => {
    const given: unknown = await loader(args);
    if (given instanceof Response || given === null || typeof given !== "object") return given;
    return isDataWithInit(given) ? data(textOf(given.data), given.init ?? undefined) : textOf(given);
  };

const textOf = (value: unknown) => (value === null || typeof value !== "object" ? value : JSON.stringify(value));

/** What `data(…, init)` gives. */
function isDataWithInit(given: object): given is { data: unknown; init: ResponseInit | null } {
  return "type" in given && given.type === "DataWithResponseInit";
}
