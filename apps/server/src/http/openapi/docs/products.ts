import type * as products from '@portal/contract/products';
import { exampleIds, exampleUpload, type RouteDocs } from './route-doc.ts';

const list = {
  description:
    'Returns the newest product first. Customers’ users see the products that their viewing rights cover.',
} as const;

const remove = {
  description:
    'Returns 409 `in_use` while an installed device, a document, a viewing right or a compatible product refers to it.',
} as const;

const common = { manufacturer_id: exampleIds.manufacturer, gtin: '4006381333931' } as const;

export const productDocs: RouteDocs<typeof products> = {
  'products.brands.list': {
    description:
      'Returns the names of manufacturers that the landing page shows; needs no session.',
  },
  'products.devices.list': list,
  'products.devices.create': {
    example: {
      ...common,
      name: 'Laser X200',
      model: 'X200',
      category_id: exampleIds.category,
      maintenance_interval_months: 12,
    },
  },
  'products.devices.change': { example: { maintenance_interval_months: 6 } },
  'products.devices.delete': remove,
  'products.consumables.list': list,
  'products.consumables.create': {
    example: { ...common, name: 'Cooling gel 5 l', compatible_with_ids: [exampleIds.product] },
  },
  'products.consumables.change': { example: { is_active: false } },
  'products.consumables.delete': remove,
  'products.pharmaceuticals.list': list,
  'products.pharmaceuticals.create': {
    example: { ...common, name: 'Lidocaine cream', dosage_form: 'Cream' },
  },
  'products.pharmaceuticals.change': { example: { dosage_form: 'Ointment' } },
  'products.pharmaceuticals.delete': remove,
  'products.spare-parts.list': list,
  'products.spare-parts.create': {
    example: {
      ...common,
      name: 'Handpiece lens',
      model: 'HL-20',
      compatible_with_ids: [exampleIds.product],
    },
  },
  'products.spare-parts.change': {
    example: { compatible_with_ids: [exampleIds.product, exampleIds.otherProduct] },
  },
  'products.spare-parts.delete': remove,
  'products.device-categories.list': { description: 'Returns the newest category first.' },
  'products.device-categories.create': {
    description: 'Names are unique, whatever the case.',
    example: { name: 'Laser' },
  },
  'products.device-categories.change': { example: { name: 'Lasers' } },
  'products.device-categories.delete': {
    description: 'Returns 409 `in_use` while a device has the category.',
  },
  'products.manufacturers.list': {
    description:
      'Returns the newest manufacturer first. Customers’ users see manufacturers that their viewing rights cover or of which they see a product.',
  },
  'products.manufacturers.create': {
    description: 'Names are unique, whatever the case.',
    example: {
      name: 'Lumenova',
      website: 'https://lumenova.example',
      show_on_landing: true,
    },
  },
  'products.manufacturers.change': { example: { show_on_landing: false } },
  'products.manufacturers.delete': {
    description:
      'Returns 409 `in_use` while a product, a document or a viewing right refers to it.',
  },
  'products.marketing.get': {
    description:
      'Without `lang` the caller’s language is used, else English. Returns 404 if the product has no content in it.',
  },
  'products.marketing.put': {
    description: 'Writes the content of one language.',
    example: {
      headline: 'Gentle on skin, fast in practice',
      body: '## Why X200\n\nTreats twice the area in the same time.',
      image_blob_path: exampleUpload,
    },
  },
};
