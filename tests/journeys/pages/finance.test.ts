/** Every page of finance opens, fits and holds axe's rules. */
import { describe } from "vitest";
import { keptDemo, useJourney } from "../../support/browser.ts";
import { walkPages } from "../../support/page-walk.ts";

describe("every page", () => walkPages("finance", useJourney("hydrated", { server: keptDemo() })));
