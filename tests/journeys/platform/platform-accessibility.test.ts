/** Every page of online shops, wide and narrow, holds WCAG 2.2 AA and axe's best practices. */
import { describe } from "vitest";
import { walkPages } from "../../support/accessibility.ts";
import { useJourney } from "../../support/browser.ts";

describe("accessibility of every page", () => walkPages("platform", useJourney("hydrated")));
