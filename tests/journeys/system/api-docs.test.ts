/** 接口文档 through the pages' own port (product.md §7): for who has the page 接口文档, everything from this host. */
import { describe, expect, it } from "vitest";
import { serveDemo, useJourney } from "../../support/browser.ts";

describe("the API's documentation", () => {
  const { open, enter, signIn } = useJourney("hydrated", { server: serveDemo() });

  it("is read at /doc.html, operations and all", async () => {
    const page = await enter("admin", "/doc.html");
    await page.getByRole("heading", { name: "云裳后台接口" }).waitFor();
    await page.getByText("/api/clothes/transfer", { exact: true }).first().waitFor();
  });

  it("stands in the administrator's menu, in the shell", async () => {
    const page = await enter("admin", "/system/swagger");
    await page.getByRole("link", { name: "接口文档", exact: true }).first().waitFor();
    const frame = page.frameLocator("iframe[title=接口文档]");
    await frame.getByRole("heading", { name: "云裳后台接口" }).waitFor();
    await frame.getByText("/api/settings/company", { exact: true }).first().waitFor();
  });

  it("asks a visitor to sign in, and comes back", async () => {
    const page = await open();
    await page.goto("/doc.html");
    expect(new URL(page.url()).pathname).toBe("/login");
    // The address is no page of the application: the browser goes there itself.
    await signIn(page, "admin", "/doc.html");
    await page.getByRole("heading", { name: "云裳后台接口" }).waitFor();
  });
});
