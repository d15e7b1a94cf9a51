/**
 * A real authorisation server for tests of OAuth: oidc-provider, a certified implementation, with its own pages to sign
 * in and to consent. It runs within the test platform's process, which takes the tokens it issues.
 *
 * How to use it, from a test:
 *
 *     const platform = await startTestPlatform();            // tests/support/platform/test-platform.ts
 *     await platform.allowRedirect(`${app}/platform/shop/oauth/status`);
 *     // The product is started with PLATFORM_GATEWAY=platform.url, and the shop has platform.apps.taobao's key and secret.
 *     // In a browser: follow the product's link to authorise. Fill in `input[name=login]` (which becomes the shop's
 *     // number at the platform), `input[name=password]` (anything), press the button; on the next page press
 *     // 「Continue」 to consent, or follow `a[href$="/abort"]` to refuse. It sends you back with `code` and `state`.
 *     // Without a browser: `const back = await platform.authorise(authUrl, { login: "shop-1" })` gives that address.
 *     await platform.stop();
 *
 * A code works once and for ten minutes, and only with the redirect address it was asked for with; one that is used
 * twice takes back the tokens of the first use.
 */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { Server } from "node:http";
import Provider, { type Adapter, type AdapterPayload } from "oidc-provider";
import { apps, type Protocol, protocols } from "./world.ts";

/** Set by the process for all it issues from then on. */
export interface Lifetimes {
  accessSeconds: number;
  refreshSeconds: number;
}

export interface Issued {
  accessToken: string;
  refreshToken: string;
  expiresIn: number;
  refreshExpiresIn: number;
  /** Who signed in. */
  shop: string;
}

export interface AuthorisationServer {
  readonly issuer: string;
  readonly lifetimes: Lifetimes;
  /** Where the owner of a shop signs in and consents. */
  authorizeUrl(protocol: Protocol, request: { redirectUri: string; state: string }): string;
  allowRedirect(uri: string): void;
  /** The first that was allowed: what applications have registered that name none. */
  registeredRedirect(): string;
  exchange(protocol: Protocol, request: { code: string; redirectUri: string }): Promise<Issued | null>;
  refresh(protocol: Protocol, refreshToken: string): Promise<Issued | null>;
  /** Tokens without anybody's signing in. */
  issue(protocol: Protocol, shop: string): Promise<Issued>;
  /** The shop that a token is for; null where it is not good, or another application's. */
  shopOf(protocol: Protocol, accessToken: string): Promise<string | null>;
  revoke(accessToken: string): Promise<void>;
}

const scope = "openid offline_access";

/** Serves on `server`, which listens already. */
export function serveAuthorisation(server: Server, issuer: string): AuthorisationServer {
  const redirects = new Set<string>();
  const lifetimes: Lifetimes = { accessSeconds: 86_400, refreshSeconds: 30 * 86_400 };
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

  const provider = new Provider(issuer, {
    adapter: memoryAdapter(redirects),
    clients: [],
    cookies: { keys: [randomBytes(24).toString("base64url")] },
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    features: { devInteractions: { enabled: true } },
    pkce: { required: () => false },
    issueRefreshToken: async () => true,
    // 1688's stay as they are; the others give a new one each time.
    rotateRefreshToken: (context) => context.oidc.client?.clientId !== apps.alibaba.appKey,
    ttl: {
      AuthorizationCode: 600,
      AccessToken: () => lifetimes.accessSeconds,
      RefreshToken: () => lifetimes.refreshSeconds,
      Grant: 90 * 86_400,
      Interaction: 3600,
      Session: 86_400,
      IdToken: 3600,
    },
  });
  server.on("request", provider.callback());

  const ask = async (protocol: Protocol, grant: Record<string, string>): Promise<Issued | null> => {
    const { appKey, appSecret } = apps[protocol];
    const response = await fetch(`${issuer}/token`, {
      method: "POST",
      body: new URLSearchParams({ ...grant, client_id: appKey, client_secret: appSecret }),
    });
    if (!response.ok) return null;
    // What RFC 6749 says a token endpoint answers.
    const answer = (await response.json()) as { access_token: string; refresh_token: string; expires_in: number };
    const shop = (await provider.AccessToken.find(answer.access_token))?.accountId ?? "";
    return {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      expiresIn: answer.expires_in,
      refreshExpiresIn: lifetimes.refreshSeconds,
      shop,
    };
  };

  return {
    issuer,
    lifetimes,
    authorizeUrl(protocol, { redirectUri, state }) {
      const client_id = apps[protocol].appKey;
      const query = { client_id, response_type: "code", redirect_uri: redirectUri, state, scope, prompt: "consent" };
      return `${issuer}/auth?${new URLSearchParams(query)}`;
    },
    allowRedirect: (uri) => void redirects.add(uri),
    registeredRedirect: () => [...redirects][0] ?? "",
    exchange: (protocol, { code, redirectUri }) =>
      ask(protocol, { grant_type: "authorization_code", code, redirect_uri: redirectUri }),
    refresh: (protocol, refreshToken) => ask(protocol, { grant_type: "refresh_token", refresh_token: refreshToken }),
    async issue(protocol, shop) {
      const client = await provider.Client.find(apps[protocol].appKey);
      if (!client) throw new Error(`no client ${protocol}`);
      const grant = new provider.Grant({ accountId: shop, clientId: client.clientId });
      grant.addOIDCScope(scope);
      const grantId = await grant.save();
      const shared = { accountId: shop, client, grantId, scope, gty: "authorization_code" };
      const access = new provider.AccessToken({ ...shared, claims: {} });
      const refresh = new provider.RefreshToken({ ...shared, claims: {} });
      return {
        accessToken: await access.save(),
        refreshToken: await refresh.save(),
        expiresIn: lifetimes.accessSeconds,
        refreshExpiresIn: lifetimes.refreshSeconds,
        shop,
      };
    },
    async shopOf(protocol, accessToken) {
      const token = await provider.AccessToken.find(accessToken);
      return token?.isValid && token.clientId === apps[protocol].appKey ? token.accountId : null;
    },
    async revoke(accessToken) {
      await (await provider.AccessToken.find(accessToken))?.destroy();
    },
  };
}

/** Keeps what the server issues; its clients are the test platform's applications, with what redirects are allowed now. */
function memoryAdapter(redirects: ReadonlySet<string>) {
  const rows = new Map<string, { payload: AdapterPayload; expires: number }>();
  return class implements Adapter {
    private readonly model: string;

    constructor(model: string) {
      this.model = model;
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      rows.set(`${this.model}:${id}`, { payload, expires: Date.now() + (expiresIn || 86_400) * 1000 });
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      if (this.model === "Client") return clientOf(id, redirects);
      const row = rows.get(`${this.model}:${id}`);
      return row && row.expires > Date.now() ? row.payload : undefined;
    }

    async findByUserCode(): Promise<undefined> {}

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      for (const [key, { payload }] of rows) {
        if (key.startsWith(`${this.model}:`) && payload.uid === uid) return payload;
      }
      return undefined;
    }

    async consume(id: string): Promise<void> {
      const row = rows.get(`${this.model}:${id}`);
      if (row) row.payload.consumed = Math.floor(Date.now() / 1000);
    }

    async destroy(id: string): Promise<void> {
      rows.delete(`${this.model}:${id}`);
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of rows) if (payload.grantId === grantId) rows.delete(key);
    }
  };
}

function clientOf(id: string, redirects: ReadonlySet<string>): AdapterPayload | undefined {
  const protocol = protocols.find((name) => apps[name].appKey === id);
  if (!protocol) return undefined;
  return {
    client_id: id,
    client_secret: apps[protocol].appSecret,
    client_name: protocol,
    token_endpoint_auth_method: "client_secret_post",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    redirect_uris: redirects.size > 0 ? [...redirects] : ["http://127.0.0.1/none"],
  };
}
