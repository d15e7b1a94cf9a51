/** The API's documentation: OpenAPI 3 from the contract, at /doc.html, shown by a packaged viewer. */
import swagger, { type SwaggerTransform } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { and, eq, inArray } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { Clock } from "#backoffice/core/clock.ts";
import { NotPermitted, NotSignedIn } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { findActor } from "#backoffice/ground/auth/session.ts";
import { menu } from "#backoffice/ground/menus/menu.tables.ts";
import { findGrantedMenuIds } from "#backoffice/ground/users/user.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { adminRole } from "#contract/permissions.ts";
import { bearerToken } from "./mount.ts";

/** What the document is kept in; the viewer's own files say nothing of this product. */
const documents = ["/doc/json", "/doc/yaml"];

/** Register before the routes; the document collects them as they are added. Who reads it has the page 接口文档, at the API's own port too. */
export async function documentApi(
  app: FastifyInstance,
  version: string,
  shared: { db: Db; clock: Clock },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.0.3",
      info: {
        title: "云裳后台接口",
        version,
        description: "列表返回 {content, totalElements}；错误返回 {status, timestamp, message}。",
      },
      components: { securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } } },
      security: [{ token: [] }],
    },
    transform: describeRoute,
    transformObject: jsonSchemaTransformObject,
  });
  const onRequest = async (request: FastifyRequest) => {
    // The route and not the address, which may be written in several ways.
    if (!documents.includes(request.routeOptions.url ?? "")) return;
    const token = bearerToken(request);
    const found = token ? await findActor(shared, token) : null;
    if (!found) throw new NotSignedIn();
    const { permissions, userId } = found.actor;
    if (!permissions.includes(adminRole) && !(await seesPage(shared.db, userId))) throw new NotPermitted();
  };
  await app.register(swaggerUi, {
    routePrefix: "/doc",
    staticCSP: false,
    theme: { title: "云裳接口文档" },
    uiHooks: { onRequest },
  });
  app.get("/doc.html", { schema: { hide: true } }, (_request, reply) => reply.redirect("/doc/"));
}

/** Whether one of the user's roles has the page 接口文档. */
async function seesPage(db: Db, userId: number): Promise<boolean> {
  const granted = [0, ...(await findGrantedMenuIds(db, userId))];
  return (await db.$count(menu, and(eq(menu.componentName, "Swagger"), inArray(menu.id, granted)))) > 0;
}

/** Adds to the schemas what no schema says: uploads, and answers that are empty or not JSON. */
const describeRoute: SwaggerTransform = (route) => {
  const { schema, url } = jsonSchemaTransform(route);
  const endpoint = route.route.config?.endpoint;
  if (!endpoint) return { schema, url };
  const described = {
    ...schema,
    ...(endpoint.upload && uploadOf(endpoint.upload)),
    ...(!endpoint.response && { response: { [endpoint.status ?? 200]: answerOf(endpoint) } }),
  };
  return { schema: described, url };
};

const binary = { type: "string", format: "binary" } as const;

function uploadOf({ field }: NonNullable<Endpoint["upload"]>) {
  return {
    consumes: ["multipart/form-data"],
    body: { type: "object", required: [field], properties: { [field]: binary } },
  };
}

function answerOf({ produces: kind, download }: Endpoint) {
  const produces = download ? "application/octet-stream" : kind;
  return produces
    ? { description: "内容", content: { [produces]: { schema: binary } } }
    : { type: "null", description: "成功，没有内容" };
}
