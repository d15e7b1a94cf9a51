/** What every loader and action gets beside its request. Made once a request by web.server.ts. */
import type { Api } from "#app/lib/api/api.server.ts";
import type { Preferences } from "#app/lib/shell/preferences.ts";
import type { SiteSetting } from "#contract/system/settings.ts";

/** What the company shows on every page (系统设置), and what this process was started with. */
export interface Site
  extends Pick<
    SiteSetting,
    "title" | "showFooter" | "footer" | "caseNumber" | "tokenKey" | "tokenCookieExpires" | "passCookieExpires"
  > {
  /** Of browsers that have chosen nothing. */
  readonly look: Preferences;
  readonly appVersion: string;
  /** The server's profile is dev: every page says so. */
  readonly testEnvironment: boolean;
  readonly loginRsaPublicKey: string | undefined;
}

declare module "@remix-run/node" {
  interface AppLoadContext {
    readonly api: Api;
    readonly site: Site;
    /** The title of the page at a path: empty where it has none, null where the shell has no such page. */
    readonly titleOf: (pathname: string) => string | null;
    /** Of this response's Content-Security-Policy; marks our own script and style elements. */
    readonly nonce: string;
    /** The stylesheet's text by its address, for pages of browsers that have not fetched it yet. */
    readonly stylesheets: ReadonlyMap<string, string>;
    /** Resolves when the browser has taken what was sent so far, or has gone. */
    readonly drained: () => Promise<void>;
    /** For the error log: a page that failed, and by what. */
    readonly failed: (failure: { method: string; exception: string }) => void;
  }
}
