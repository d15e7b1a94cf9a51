/** Every page of employees and factories opens, fits and holds axe's rules. */
import { describe } from "vitest";
import { keptDemo, useJourney } from "../../support/browser.ts";
import { walkPages } from "../../support/page-walk.ts";

describe("every page", () => walkPages("people", useJourney("hydrated", { server: keptDemo() })));
