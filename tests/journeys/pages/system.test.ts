/** Every page of system opens, fits and holds axe's rules. */
import { describe } from "vitest";
import { keptDemo, useJourney } from "../../support/browser.ts";
import { walkPages } from "../../support/page-walk.ts";

describe("every page", () => walkPages("system", useJourney("hydrated", { server: keptDemo() })));
