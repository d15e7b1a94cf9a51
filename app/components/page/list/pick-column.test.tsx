/** Which boxes are ticked: those of the address, and after a refusal those that were sent. */
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { formFields } from "#app/components/page/form-frame.tsx";
import { FormFieldsContext } from "#app/components/ui/field.tsx";
import { PickBox } from "./pick-column.tsx";

/** Values of the ticked boxes 3, 4 and 5 on the page at `path`, in a form that `typed` was sent with. */
function ticked(path: string, typed?: Readonly<Record<string, string | string[]>>): string[] {
  const fields = formFields({}, typed && { refusal: "请填写转厂原因", errors: {}, typed });
  const Page = () => (
    <FormFieldsContext.Provider value={fields}>
      {[3, 4, 5].map((id) => (
        <PickBox key={id} name="bundleIds" value={id} label={`第 ${id} 扎`} />
      ))}
    </FormFieldsContext.Provider>
  );
  const router = createMemoryRouter([{ path: "*", Component: Page }], { initialEntries: [path] });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return [...html.matchAll(/<input[^>]*checked=""[^>]*>/g)].map(([box]) => /value="(\d+)"/.exec(box)?.[1] ?? "");
}

it("are none, or all where the address says so", () => {
  expect(ticked("/batch")).toEqual([]);
  expect(ticked("/batch?ticked=page")).toEqual(["3", "4", "5"]);
});

it("are those that the address names", () => {
  expect(ticked("/batch?ticked=3&ticked=5")).toEqual(["3", "5"]);
  expect(ticked("/batch?ticked=35")).toEqual([]);
});

it("are those that a refused form was sent with: none may then mean all", () => {
  expect(ticked("/batch", { bundleIds: ["", "4"] })).toEqual(["4"]);
  expect(ticked("/batch?ticked=page", { bundleIds: ["", "4"] })).toEqual(["4"]);
  expect(ticked("/batch?ticked=page", { bundleIds: "" })).toEqual([]);
});
