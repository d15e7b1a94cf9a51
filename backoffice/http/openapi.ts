/** The API's documentation: OpenAPI 3 from the contract, at /doc.html, shown by a packaged viewer. */
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

/** Register before the routes; the document collects them as they are added. */
export async function documentApi(app: FastifyInstance, version: string): Promise<void> {
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
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: "/doc", staticCSP: false, theme: { title: "云裳接口文档" } });
  app.get("/doc.html", { schema: { hide: true } }, (_request, reply) => reply.redirect("/doc/static/index.html"));
}
