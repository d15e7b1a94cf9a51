/** That what a page reads from the router can be given to it as a value. */
import { useLocation, useNavigation } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import {
  type RouterState,
  RouterStateProvider,
  type RouterView,
  RouterViewProvider,
  settled,
  useRouterView,
} from "./router-view.tsx";

/** The view at an address, and what `Page` makes of it there. */
function rendered(path: string, page: (view: RouterView) => JSX.Element) {
  const views: RouterView[] = [];
  const Page = () => {
    const view = useRouterView();
    views.push(view);
    return page(view);
  };
  const router = createMemoryRouter([{ path: "*", Component: Page }], { initialEntries: [path] });
  // On the server React warns of the router's layout effects.
  const warned = vi.spyOn(console, "error").mockImplementation(() => {});
  const html = renderToString(<RouterProvider router={router} />);
  warned.mockRestore();
  return { html, view: views[0] as RouterView };
}

const Seen = () => `${useLocation().pathname} ${useNavigation().state}`;

it("a page sees the view that it is given, wherever the router is", () => {
  const { view } = rendered("/list", () => <Seen />);
  const { html } = rendered("/new", () => (
    <RouterViewProvider view={view}>
      <Seen />
    </RouterViewProvider>
  ));
  expect(html).toBe("/list idle");
});

it("what was under way in a state is idle in one that is settled against it, and nothing else is", () => {
  const { view } = rendered("/list", () => <Seen />);
  const idle = view.state as RouterState;
  const navigation = {
    ...idle.navigation,
    state: "loading",
    location: view.location.location,
  } as RouterState["navigation"];
  const fetcher = (state: string) => ({ state }) as never;
  const [first, second] = [fetcher("loading"), fetcher("submitting")];
  const then = { ...idle, navigation, fetchers: new Map([["a", first]]) };
  const now = {
    ...then,
    fetchers: new Map([
      ["a", first],
      ["b", second],
    ]),
  };
  expect([...settled(now, then).fetchers.keys()]).toEqual(["b"]);
  const showing = (state: RouterState) =>
    rendered("/list", () => (
      <RouterStateProvider state={state}>
        <Seen />
      </RouterStateProvider>
    ));
  expect(showing(now).html).toBe("/list loading");
  expect(showing(settled(now, then)).html).toBe("/list idle");
  expect(showing(settled({ ...now, navigation: { ...navigation } as never }, then)).html).toBe("/list loading");
});
