import type { Route } from '@portal/contract/kernel';
import { apiBase } from '../routes.ts';
import { apiDescription, tagDescriptions } from './api-description.ts';
import { createOperation, type Operation } from './create-operation.ts';
import { createSchemaNames } from './schema-names.ts';

interface DocumentOptions {
  readonly version: string;
  /** Address of the portal; null where the operator set none. */
  readonly publicUrl: string | null;
  readonly routes: readonly Route[];
}

interface SecurityScheme {
  type: 'apiKey';
  in: 'cookie';
  name: string;
  description: string;
}

/** OpenAPI document, as far as the portal's own code reads it. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, SecurityScheme> };
}

/**
 * Creates the OpenAPI 3.1 document of routes of the contract. Its paths include `/api/v1`, so that
 * they are the addresses as logs and proxies show them.
 */
export function createOpenApiDocument({
  version,
  publicUrl,
  routes,
}: DocumentOptions): OpenApiDocument {
  const names = createSchemaNames();
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes)
    (paths[`${apiBase}${route.path}`] ??= {})[route.method.toLowerCase()] = createOperation(
      route,
      names,
    );
  return {
    openapi: '3.1.0',
    info: { title: 'Partner portal', version, description: apiDescription },
    servers: [{ url: publicUrl ?? '/', description: 'This portal' }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: names.getSchemas(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'access_token',
          description: 'Set by signing in at `POST /api/v1/auth/jwt/create/`.',
        },
      },
    },
  };
}
