/** The API's documentation: OpenAPI 3 from the contract, at /doc.html, shown by a packaged viewer. */
import swagger, { type SwaggerTransform } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { Clock } from "#backoffice/core/clock.ts";
import { NotSignedIn } from "#backoffice/core/http/errors.ts";
import { bearerToken } from "#backoffice/core/http/route.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { findActor } from "#backoffice/ground/auth/session.ts";
import type { Endpoint } from "#contract/endpoint.ts";

/** What the document is kept in; the viewer's own files say nothing of this product. */
const documents = ["/doc/json", "/doc/yaml"];

/** Register before the routes; the document collects them as they are added. Who reads it is signed in, at the API's own port too. */
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
    if (!token || !(await findActor(shared, token))) throw new NotSignedIn();
  };
  await app.register(swaggerUi, {
    routePrefix: "/doc",
    staticCSP: false,
    theme: { title: "云裳接口文档" },
    uiHooks: { onRequest },
  });
  app.get("/doc.html", { schema: { hide: true } }, (_request, reply) => reply.redirect("/doc/"));
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
