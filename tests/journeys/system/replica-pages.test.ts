/** Two web processes over a replica that lags: who has changed something sees it on either, and others once it is there. */
// @module-tag neighbour
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyOnServer } from "../../support/company/demo-database.ts";
import { openForms } from "../../support/forms.ts";
import { eventually, type RunningServer, startServer } from "../../support/processes.ts";
import { type PostgresPair, pairMissing, startPostgresPair } from "../../support/remote/postgres-pair.ts";
import { openSession } from "../../support/session.ts";

const list = "/clothes/manufacture/process";

describe.skipIf(pairMissing)(`pages over a replica${pairMissing ? ` (${pairMissing})` : ""}`, () => {
  let pair: PostgresPair;
  let backoffice: RunningServer;
  const webs: RunningServer[] = [];

  beforeAll(async () => {
    pair = await startPostgresPair();
    const { url } = await copyOnServer(pair.urlOf("primary"));
    const env = { DATABASE_URL: url, DATABASE_READ_URL: pair.urlOf("replica", new URL(url).pathname.slice(1)) };
    backoffice = await startServer({ entry: "node", env });
    const pages = () => startServer({ env: { BACKOFFICE_URL: backoffice.url } });
    webs.push(...(await Promise.all([pages(), pages()])));
  });

  afterAll(async () => {
    await Promise.all(webs.map((web) => web.stop()));
    await backoffice?.stop();
    await pair.stop();
  });

  it("shows a change on the next page of either web process, whichever it was made on", async () => {
    const [one, other] = webs.map(({ url }) => url) as [string, string];
    const asked = () => pair.countOf("replica", "%from process %");
    const page = async (url: string, cookie: string) => {
      const answer = await fetch(`${url}${list}?keyword=${encodeURIComponent("锁边加固")}`, {
        headers: { Cookie: cookie },
      });
      expect(answer.status).toBe(200);
      return (await answer.text()).split("<main")[1]?.split("<tbody")[1]?.split("</tbody>")[0] ?? "";
    };
    const bystander = `Y-TOKEN=${await openSession(other, "boss")}`;
    const forms = await openForms(one, "admin");
    // Until the replica has what signing in wrote, and is read from.
    const before = await asked();
    await eventually(async () => {
      await page(other, bystander);
      return (await asked()) > before;
    });
    await pair.ask("replica", "select pg_wal_replay_pause()");
    await forms.send(`${list}/new`, { name: "锁边加固", categoryId: "1", priceLi: "0.5" });
    expect(await page(one, forms.cookie())).toContain("锁边加固");
    expect(await page(other, forms.cookie())).toContain("锁边加固");
    // That it lags is what this stands on.
    expect(await page(other, bystander)).not.toContain("锁边加固");
    await pair.ask("replica", "select pg_wal_replay_resume()");
    await eventually(async () => (await page(other, bystander)).includes("锁边加固"));
  });
});
