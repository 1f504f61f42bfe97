import { getTicketMoves, ticketStatuses, type TicketStep } from '@portal/contract/service';
import {
  CountryCode,
  Day,
  Id,
  nullable,
  object,
  requiredText,
  toPatch,
} from '@portal/contract/kernel';
import * as T from '@portal/contract/schema';
import { describe, expect, it } from 'vitest';
import { contractRoutes } from '#server/testing/contract-routes.ts';
import { createBodyCheck } from '../validation.ts';
import { createOpenApiDocument, tagDescriptions } from './register-openapi.ts';
import { createExample } from './create-example.ts';
import { createOperation, getTag } from './create-operation.ts';
import { exampleIds } from './docs/route-doc.ts';
import { routeDocs } from './route-docs.ts';
import { createSchemaNames } from './schema-names.ts';

const create = (publicUrl: string | null) =>
  createOpenApiDocument({
    version: '1.2.3',
    publicUrl,
    routes: contractRoutes.map((route) => ({ route })),
  });
const document = create(null);
const { schemas } = document.components;

const routes = contractRoutes.map((route) => [route.id, route] as const);
const withBody = routes.filter(([, route]) => route.body);

/** Verbs that summaries start with. */
const verbs = new Set(
  'Add Approve Archive Cancel Change Check Close Complete Confirm Count Create Deactivate Delete Download End Explain Export Get Grant Import List Look Mark Merge Move Preview Reactivate Read Refresh Remove Rename Request Restore Retry Run Search Send Set Sign Start Subscribe Turn Unlock Update'.split(
    ' ',
  ),
);

describe('operations', () => {
  it.each(routes)('summarizes %s in at most eight words, verb first', (_id, { summary }) => {
    const words = summary.split(' ');
    expect(verbs).toContain(words[0]);
    expect(words.length).toBeLessThanOrEqual(8);
    expect(summary).not.toMatch(/[;:.]/u);
  });

  it('describes routes of the contract only, in complete sentences', () => {
    const ids = new Set(contractRoutes.map(({ id }) => id));
    for (const [id, { description }] of routeDocs) {
      expect(ids).toContain(id);
      if (description)
        expect([id, description]).toEqual([id, expect.stringMatching(/^[A-Z`|][^]*[.|]$/u)]);
    }
  });

  it.each(withBody)('gives an example of the body of %s that the server accepts', (_id, route) => {
    const { example } =
      createOperation(route, createSchemaNames()).requestBody?.content['application/json'] ?? {};
    expect(example).toBeDefined();
    if (route.body) expect(createBodyCheck(route.body)(structuredClone(example))).toBeNull();
  });

  it('creates an example from the fields of a body that has none of its own', () => {
    const body = object({
      clinic_id: Id,
      room_name: requiredText(50),
      floor: T.Optional(nullable(T.Integer({ minimum: -5 }))),
      opened_on: T.Optional(Day),
      country: CountryCode,
      has_window: T.Boolean(),
      product_ids: T.Array(Id),
    });
    expect(createExample(body)).toEqual({
      clinic_id: exampleIds.clinic,
      room_name: 'room name',
      floor: -5,
      opened_on: '2026-10-02',
      country: 'NL',
      has_window: true,
      product_ids: [exampleIds.product],
    });
    expect(createExample(toPatch(body))).toEqual({ clinic_id: exampleIds.clinic });
  });

  it('lists the transitions of a ticket as the server allows them', () => {
    const steps: readonly TicketStep[] = ['change', 'close', 'cancel'];
    for (const step of steps) {
      const { description = '' } = routeDocs.get(`service.tickets.${step}`) ?? {};
      for (const from of ticketStatuses) {
        const cells = steps.map((each) => getTicketMoves(from, each).map((to) => `\`${to}\``));
        const row = [`\`${from}\``, ...cells.map((cell) => cell.join(', ') || 'none')];
        expect(description).toContain(`| ${row.join(' | ')} |`);
      }
    }
  });
});

describe('tags', () => {
  it('describes each tag, and gives it to a route', () => {
    const used = new Set(contractRoutes.map(getTag));
    expect(new Set(Object.keys(tagDescriptions))).toEqual(used);
    expect(document.tags.map(({ name }) => name)).toEqual(Object.keys(tagDescriptions));
  });
});

describe('servers', () => {
  it('names the address that the operator set, else the own one', () => {
    expect(create('https://portal.example').servers[0]?.url).toBe('https://portal.example');
    expect(document.servers[0]?.url).toBe('/');
  });
});

describe('schemas', () => {
  it('names the schemas of an entity', () => {
    const names = ['Customer', 'CustomerInput', 'CustomerPatch', 'CustomerPage', 'ServiceTicket'];
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(names));
  });

  it('contains no unnamed object with more than three properties', () => {
    const unnamed = (schema: Schema, place: string): string[] => [
      ...(Object.keys(schema.properties ?? {}).length > 3 ? [place] : []),
      ...unnamedBelow(schema, place),
    ];
    const unnamedBelow = ({ properties = {}, items }: Schema, place: string): string[] => [
      ...Object.entries(properties).flatMap(([name, part]) => unnamed(part, `${place}.${name}`)),
      ...(items ? unnamed(items, `${place}[]`) : []),
    ];
    const named = Object.entries(schemas).flatMap(([name, schema]) => unnamedBelow(schema, name));
    const bodies = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId, requestBody, responses }) =>
        [requestBody, ...Object.values(responses)]
          .flatMap((holder) => Object.values(holder?.content ?? {}))
          .flatMap(({ schema }) => unnamed(schema, operationId)),
      );
    expect([...named, ...bodies]).toEqual([]);
  });

  it('refers to named schemas only', () => {
    const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/gu);
    const names = new Set([...references].map(([, name]) => name));
    expect(names).toEqual(new Set(Object.keys(schemas)));
  });

  it('describes null beside a named schema', () => {
    expect(schemas['AnonymizationRequest']).toMatchObject({
      properties: {
        user: { $ref: '#/components/schemas/RequestedPerson' },
        approved_by: {
          anyOf: [{ $ref: '#/components/schemas/PersonReference' }, { type: 'null' }],
        },
      },
    });
    expect(schemas['PersonReference']).toMatchObject({ type: 'object' });
  });
});

/** A JSON Schema, as far as the test walks it. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}
