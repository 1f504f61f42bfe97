import type * as crm from '@portal/contract/crm';
import { maxDevicePhotos } from '@portal/contract/crm';
import { bulkUndoMinutes } from '@portal/contract/kernel';
import { exampleIds, exampleUpload, type RouteDocs } from './route-doc.ts';

const ownOnly = 'Returns the newest first. Customers’ users see their own customer’s only.';

export const crmDocs: RouteDocs<typeof crm> = {
  'crm.customers.list': { description: 'Returns the newest customer first.' },
  'crm.customers.create': {
    example: {
      name: 'Clinique Aurore',
      vat_number: 'BE0123456749',
      email: 'info@aurore.example',
      phone_number: '+32 2 555 01 23',
      website: 'https://aurore.example',
    },
  },
  'crm.customers.get': { description: 'Customers’ users can read their own customer.' },
  'crm.customers.change': { example: { phone_number: '+32 2 555 01 24' } },
  'crm.customers.delete': {
    description: 'Returns 409 `in_use` while clinics, users, devices or rights refer to it.',
  },
  'crm.clinics.list': { description: ownOnly },
  'crm.clinics.create': {
    example: {
      customer_id: exampleIds.customer,
      name: 'Aurore Ixelles',
      street: 'Avenue Louise',
      house_number: '210',
      postal_code: '1050',
      city: 'Ixelles',
      country: 'BE',
    },
  },
  'crm.clinics.get': { description: 'Customers’ users can read their own customer’s clinics.' },
  'crm.clinics.change': {
    description: 'The last active clinic of a customer stays active.',
    example: { street: 'Chaussée de Charleroi', house_number: '18' },
  },
  'crm.clinics.archive': {
    description: 'The clinic stays readable. Its devices and users no longer belong to it.',
  },
  'crm.installed-devices.list': { description: ownOnly },
  'crm.installed-devices.create': {
    description: 'A device without a customer (`customer_id` null) is in stock.',
    example: {
      customer_id: exampleIds.customer,
      clinic_id: exampleIds.clinic,
      device_id: exampleIds.product,
      serial_number: 'LX-2024-00817',
      own_name: 'Laser room 2',
      inventory_number: 'INV-0042',
      installation_date: '2026-03-12',
      status: 'active',
    },
  },
  'crm.installed-devices.get': {
    description: 'Includes the photos, oldest first, and the maintenance history, newest first.',
  },
  'crm.installed-devices.change': {
    description:
      'A change of the customer clears the clinic. A customer’s user may send `own_name` and `inventory_number` for a device of their own customer; any other field returns 403.',
    example: { status: 'out_of_service' },
  },
  'crm.installed-devices.delete': {
    description: 'Deletes its maintenance records and photos too.',
  },
  'crm.installed-devices.photos.add': {
    description: `Needs a picture that was uploaded with \`upload_type\` \`device_photo\`: PNG, JPEG, GIF, WebP or AVIF, up to 10 MB. While a device shows ${maxDevicePhotos} photos, another one is refused. A later customer of the device does not see them.`,
    example: { blob_path: exampleUpload },
  },
  'crm.installed-devices.photos.download-url': {
    description: 'The link is valid for 5 minutes.',
  },
  'crm.installed-devices.due-calendar': {
    description: 'Covers at most 42 days. Customers’ users see their own customer’s devices only.',
  },
  'crm.maintenance.list': { description: 'Returns the newest record first.' },
  'crm.maintenance.create': {
    description:
      'Sets the next maintenance date of the device: `next_due_on`, or else the interval of the product.',
    example: {
      performed_on: '2026-10-02',
      kind: 'preventive',
      outcome: 'passed',
      description: 'Filters replaced, output calibrated.',
      performed_by: 'Tom Willems',
      next_due_on: '2027-10-02',
    },
  },
  'crm.maintenance.change': { example: { outcome: 'failed' } },
  'crm.leads.list': {
    description:
      'Returns the newest lead first. `-priority` sorts from high to low. In the order of `last_note_at`, leads without a note come before all others.',
  },
  'crm.leads.create': {
    description:
      'The lead is placed on top of its stage unless a position is sent. A clinic without a customer sets the clinic’s customer. The products are sent as ids, or as `interested_products` with quantities. A next step may have a date; a date without a step is refused.',
    example: {
      contact: { name: 'Dr. Sofie Claes', email: 'sofie.claes@skin.example' },
      stage: 'new',
      priority: 'high',
      assigned_to_user_id: exampleIds.person,
      source: { source: 'event', comment: 'Spoke to us at the congress in Ghent.' },
      organization: 'Skin Studio Claes',
      address: {
        street: 'Korenlei',
        house_number: '8',
        postal_code: '9000',
        city: 'Gent',
        country: 'BE',
      },
      interested_products: [{ product_id: exampleIds.product, quantity: 2 }],
      expected_value: '12500.00',
      expected_close_on: '2026-12-18',
      next_step: 'Send the offer',
      next_step_on: '2026-11-30',
    },
  },
  'crm.leads.get': {
    description:
      'Returns the last changes of the stage too. A new note does not change the version.',
  },
  'crm.leads.change': {
    description:
      'A lead that changes its stage is placed on top of the new one unless a position is sent. Leaving `lost` clears the reason, and clearing the next step its date. Products sent as ids keep their quantities.',
    example: { priority: 'medium', contact: { phone: '+32 9 555 04 11' } },
  },
  'crm.leads.delete': {
    description:
      'Deletes its notes and its history too. Returns 409 while a request to anonymize its contact is open.',
  },
  'crm.leads.move': {
    description:
      'Places the lead before or after another one of the stage, at a position, or on top. Send at most one of `before_id`, `after_id` and `position`. Returns 409 if the other lead has left the stage.',
    example: { stage: 'demo_scheduled', before_id: exampleIds.lead },
  },
  'crm.leads.board': {
    description:
      'Returns the count, the sums and the first leads of each stage, by position unless another order is requested.',
  },
  'crm.leads.report': {
    description: 'Covers at most 731 days, both ends included, in UTC.',
  },
  'crm.leads.forecast': {
    description:
      'Covers all open leads with an expected close date; earlier months are of leads whose date has passed.',
  },
  'crm.leads.salespeople': {
    description: 'Returns employees who have open leads or may be assigned one.',
  },
  'crm.leads.notes.list': { description: 'Returns the newest note first.' },
  'crm.leads.notes.add': {
    description: 'A note cannot be changed or deleted.',
    example: { text: 'Wants a demonstration in the second week of December.' },
  },
  'crm.leads.bulk-change': {
    description: `With \`preview\` it says what would change and changes nothing; a change that sends the \`versions\` of its preview refuses what somebody changed since, unless it is as wanted. A lead that cannot change stays as it is and is in \`refused\`: one that was lost for a stated reason keeps its stage and reason. It can be undone for ${bulkUndoMinutes} minutes.`,
    example: {
      lead_ids: [exampleIds.lead],
      stage: 'contacted',
      assigned_to_user_id: exampleIds.person,
    },
  },
  'crm.leads.bulk-changes.undo': {
    description: `Restores what the caller’s bulk change of leads set, within ${bulkUndoMinutes} minutes. What somebody changed since stays, and is in \`refused\`. A second undo returns 409.`,
  },
  'crm.leads.convert': {
    description:
      'Turns a won lead into a new customer or links it to an existing one, with a clinic, users and viewing rights, in one transaction: everything or nothing. Each part also needs the permission of its own call: `customers`, `users`, `viewing_rights`. Errors are at their part, such as `users.0.email`. Returns 409 if the lead has a customer already or is not won.',
    example: {
      customer: { name: 'Skin Studio Claes', vat_number: 'BE0987654312' },
      clinic: {
        name: 'Skin Studio Gent',
        street: 'Korenmarkt',
        house_number: '7',
        postal_code: '9000',
        city: 'Gent',
        country: 'BE',
      },
      users: [{ email: 'an@claes.example', first_name: 'An', last_name: 'Claes' }],
      rights: [{ product_type: 'device', product_id: exampleIds.product }],
    },
  },
  'crm.leads.make-customer': {
    description:
      'Creates a customer with the contact’s e-mail address and telephone number, and its name unless another one is sent. Creates a clinic if an address is sent. The lead then belongs to the customer. Returns 409 if the lead already has one.',
    example: {
      name: 'Skin Studio Claes',
      vat_number: 'BE0987654312',
      clinic: {
        name: 'Skin Studio Gent',
        street: 'Korenmarkt',
        house_number: '7',
        postal_code: '9000',
        city: 'Gent',
        country: 'BE',
      },
    },
  },
};
