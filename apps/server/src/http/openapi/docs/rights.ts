import type * as rights from '@portal/contract/rights';
import { exampleIds, type RouteDocs } from './route-doc.ts';

const customer = { customer_id: exampleIds.customer } as const;
const expiry = { expires_at: '2027-12-31T22:59:59Z' } as const;
const covered = [
  { manufacturer_id: exampleIds.manufacturer, product_type: 'device' as const },
  { product_id: exampleIds.product },
];

export const rightDocs: RouteDocs<typeof rights> = {
  'rights.viewing-rights.list': { description: 'Returns the newest right first.' },
  'rights.viewing-rights.grant': {
    description:
      'Covers a manufacturer, its products of a type, a type, or one product. Returns 409 if the customer has the same right and it is open; an expired one is replaced.',
    example: {
      ...customer,
      manufacturer_id: exampleIds.manufacturer,
      product_type: 'device',
      ...expiry,
      reason: 'Distribution agreement 2027',
    },
  },
  'rights.viewing-rights.change': {
    description: 'The products that a right covers cannot be changed.',
    example: expiry,
  },
  'rights.viewing-rights.revoke': { description: 'The history of the right is kept.' },
  'rights.viewing-rights.deactivate': {
    description: 'Has no effect on a right that is already inactive.',
  },
  'rights.viewing-rights.reactivate': {
    description: 'A right that has expired needs a new `expires_at`.',
    example: expiry,
  },
  'rights.viewing-rights.expired': {
    description: 'Returns rights that have expired and are still marked as active, newest first.',
  },
  'rights.viewing-rights.clean-up': {
    description:
      'Marks expired rights as inactive. Nobody could see anything by them since they expired.',
  },
  'rights.viewing-rights.history': { description: 'Returns the newest change first.' },
  'rights.viewing-rights.bulk-grant': {
    description: 'Grants all rights or none. Skips rights that the customer already has.',
    example: { ...customer, rights: covered, ...expiry, reason: 'Distribution agreement 2027' },
  },
  'rights.viewing-rights.bulk-revoke': {
    description:
      'Deactivates all rights or none. The count excludes rights that were already inactive.',
    example: { ...customer, right_ids: [exampleIds.right] },
  },
  'rights.viewing-rights.preview-grant': {
    description:
      'Returns what the customer would see in addition: exact counts, and the first 100 products and documents by name.',
    example: { ...customer, rights: covered },
  },
  'rights.viewing-rights.preview-revoke': {
    description:
      'Returns what the customer would no longer see: exact counts, and the first 100 products and documents by name.',
    example: { ...customer, right_ids: [exampleIds.right] },
  },
  'rights.viewing-rights.customer-summary': {
    description: 'Each list has at most 200 entries: the newest, or the first by name.',
  },
  'rights.viewing-rights.explain': {
    description:
      'Returns why a customer sees a product or a document, or why not. Send either `product_id` or `document_id`.',
  },
};
