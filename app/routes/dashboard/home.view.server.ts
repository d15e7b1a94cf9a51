/**
 * 首页 by role (domain.md §3.7), of one call: each part is shown where the viewer has the right to it, and fails without
 * the others. What is 0 and waits for nobody takes no place.
 */
import type { Api } from "#app/lib/api/api.server.ts";
import { firstStepOf } from "#app/lib/shell/first-step.server.ts";
import { hasPermission } from "#contract/permissions.ts";
import { type HomeAnswers, homeEndpoints, homeParts } from "#contract/statistics/home.ts";
import { goodsParts } from "./home-goods.view.server.ts";
import { makingParts, ownParts } from "./home-making.view.server.ts";
import type { Part, Viewing } from "./home-part.server.ts";
import { type ComparedView, type HomeParts, type RankedFigure, weights } from "./home-parts.ts";
import { nothingToCompare, sellingParts, soldToday } from "./home-selling.view.server.ts";
import { systemParts } from "./home-system.view.server.ts";

/** Longer than the API waits for any part, and shorter than a page waits for its own answer. */
const homeLimitMs = 9_000;

/** All that 首页 may show, in the order in which it is shown. */
const parts: readonly Part[] = [...ownParts, ...sellingParts, ...makingParts, ...goodsParts, ...systemParts];

/** `hour` of the day, 0 to 23: what is late at one is early at another. Throws where the session has ended. */
export async function readHome(api: Api, roles: readonly string[], hour: number): Promise<HomeParts> {
  const asked = parts.filter(({ name }) => hasPermission(roles, homeParts[name].access));
  const answers = await readAnswers(api);
  const viewing: Viewing = { hour, holds: (...codes) => hasPermission(roles, codes) };
  const home: HomeParts = { asked: asked.length, today: [], waiting: [], state: [], failed: [] };
  if (answers.setup) home.firstStep = firstStepOf(answers.setup);
  const figures: RankedFigure[] = [];
  for (const { title, view } of asked) {
    const given = view(answers, viewing);
    if (given === null) {
      home.failed.push(title);
      continue;
    }
    const { today = [], waiting: open = [], state = [], failed = [], ...whole } = given;
    home.failed.push(...failed);
    figures.push(...today);
    home.waiting.push(...open.filter(({ value }) => value !== "0"));
    home.state.push(...state);
    Object.assign(home, whole);
  }
  home.today = figures.toSorted((one, other) => one.rank - other.rank).map(({ rank: _, ...shown }) => shown);
  const sold = home.today.find(({ label }) => label === soldToday);
  const amounts = home.compared?.rows[0];
  // The first figure that is read says how it stands.
  if (sold && amounts && changed(amounts)) sold.hint = changed(amounts);
  // What weighs the same and costs the same stays in the order of the parts.
  home.waiting.sort(
    (one, other) => weights.indexOf(one.weight) - weights.indexOf(other.weight) || (other.fen ?? 0) - (one.fen ?? 0),
  );
  return home;
}

/** Of a call that failed nothing: each part says so in its place. */
async function readAnswers(api: Api): Promise<HomeAnswers> {
  const answer = await api.outcomeWithin(homeLimitMs, homeEndpoints.parts);
  if (answer.ok) return answer.value.parts;
  // The figures' own failures stay on the page; an ended session does not.
  await api.confirmSession();
  return {};
}

function changed({ weekChange, meanChange }: ComparedView["rows"][number]): string {
  return [
    weekChange !== nothingToCompare && `比上周同日 ${weekChange}`,
    meanChange !== nothingToCompare && `比均值 ${meanChange}`,
  ]
    .filter(Boolean)
    .join("，");
}
