import { updateImport } from '@portal/contract/import-export';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { document } from '#server/domains/documents/library/document.table.ts';
import { documentTag } from '#server/domains/documents/tags/tag.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import type { Caller } from '#server/testing/portal.ts';
import {
  listErrors,
  startImportPortal,
  type ImportPortal,
} from '#server/testing/import-fixture.ts';

let portal: ImportPortal;
let steward: Caller;

beforeAll(async () => {
  portal = await startImportPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  steward = await portal.addSteward(['users', 'documents']);
});

const usersAt = (marker: string) =>
  portal.database.orm
    .select()
    .from(userAccount)
    .where(like(userAccount.email, `%@${marker}.example`))
    .orderBy(userAccount.ordinal);

const mailsTo = async (marker: string) => {
  const mails = await portal.database.orm
    .select({ to: mailOutbox.recipient, template: mailOutbox.template })
    .from(mailOutbox)
    .where(like(mailOutbox.recipient, `%@${marker}.example`))
    .orderBy(mailOutbox.recipient);
  return mails.map(({ to, template }) => `${template} ${to.split('@')[0]}`);
};

const readDocument = async (id: string) => {
  const [row] = await portal.database.orm.select().from(document).where(eq(document.id, id));
  const tags = await portal.database.orm
    .select()
    .from(documentTag)
    .where(eq(documentTag.documentId, id));
  return { ...row, tags: tags.map(({ tagId }) => tagId) };
};

describe('users of customers', () => {
  const header =
    'email,first_name,last_name,customer,clinic,title,date_of_birth,preferred_language,is_active';

  it.each([
    [false, []],
    [true, ['invited_by ada']],
  ])(
    'creates users by the rules of the form, and invites them where that is asked for: %s',
    async (invites, mails) => {
      const marker = newId();
      const { world } = portal;
      const name = `Chain ${marker}`;
      const own = await world.addCustomer({ name });
      await world.addClinic(own.id, { name: 'Hall' });
      await world.addClinic(own.id, { name: 'Closed', isActive: false });
      const { email: taken } = await world.addEmployee([]);
      const run = await portal.checkFile(
        steward,
        'customer_users',
        [
          header,
          `Ada@${marker}.example,Ada,Lys,${name},hall,Mme,31-01-1980,Français,`,
          `bo@${marker}.example,Bo,Lys,${name},,,,,no`,
          `ada@${marker}.EXAMPLE,Ada,Lys,${name},,,,,`,
          `cy@${marker}.example,Cy,Lys,${name},Closed,,,,`,
          `di@${marker}.example,Di,Lys,${name},,,2080-01-01,,`,
          `${taken},Ed,Lys,${name},,,,,`,
          `fy@${marker}.example,,Lys,Nobody,,,,Klingon,`,
        ],
        { send_invitations: invites },
      );
      expect(listErrors(run)).toEqual([
        [4, 'email: This is the same as row 2.'],
        [5, expect.stringMatching(/^clinic: Choose an active clinic/)],
        [6, expect.stringMatching(/^date_of_birth: /)],
        [7, expect.stringMatching(/^email: /)],
        [
          8,
          'customer: This does not exist.',
          'first_name: This field is required',
          expect.stringMatching(/^preferred_language: Choose one of/),
        ],
      ]);
      await portal.run(steward, run, 'good_rows');
      expect(await usersAt(marker)).toMatchObject([
        {
          role: 'customer',
          email: `ada@${marker}.example`,
          customerId: own.id,
          title: 'Mrs.',
          dateOfBirth: '1980-01-31',
          preferredLanguage: 'fr',
          isActive: true,
          passwordHash: null,
        },
        { email: `bo@${marker}.example`, isActive: false },
      ]);
      expect(await mailsTo(marker)).toEqual(mails);
    },
  );

  it('takes the address of an account that is not cleaned yet for taken', async () => {
    const marker = newId();
    const { id } = await portal.world.addCustomer({ name: `Own ${marker}` });
    const stored = await portal.world.addCustomerUser(id, {
      email: `${marker}@xn--bcher-kva.example`,
    });
    const email = `${marker}@bücher.example`;
    const row = `${email},Ada,Lys,Own ${marker}`;
    const lines = ['email,first_name,last_name,customer', row];
    const created = await portal.checkFile(steward, 'customer_users', lines);
    expect(listErrors(created)).toEqual([[2, expect.stringMatching(/^email: .+ already /)]]);
    // Its own address in the other spelling is not another's.
    const own = [`id,${lines[0]}`, `${stored.id},${row}`];
    const changed = await portal.checkFile(steward, 'customer_users', own, { match_by: ['id'] });
    expect(changed).toMatchObject({ counts: { bad: 0 }, outcomes: { changed: 1 } });
  });

  it('changes users with the consequences of the form, and never an employee', async () => {
    const marker = newId();
    const { world } = portal;
    const [one, other] = [await world.addCustomer(), await world.addCustomer()];
    const hall = await world.addClinic(one.id, { name: 'Hall' });
    const add = (name: string, overrides = {}) =>
      world.addCustomerUser(one.id, {
        email: `${name}@${marker}.example`,
        passwordHash: 'x',
        clinicId: hall.id,
        ...overrides,
      });
    const ada = await add('ada');
    await add('bo');
    await add('gone', { anonymizedAt: new Date().toISOString(), isActive: false });
    const open = await add('open', { isActive: false });
    await world.addAnonymizationRequest(open.id);
    await world.addEmployee([], { email: `staff@${marker}.example` });
    const run = await portal.checkFile(
      steward,
      'customer_users',
      [
        'email,last_name,customer,clinic,is_active',
        `ADA@${marker}.example,Newname,,,no`,
        `bo@${marker}.example,,${other.id},,`,
        `gone@${marker}.example,Newname,,,`,
        `open@${marker}.example,,,,yes`,
        `staff@${marker}.example,Newname,,,`,
      ],
      { match_by: ['email'] },
    );
    expect(listErrors(run)).toEqual([
      [3, expect.stringMatching(/^clinic: /)],
      [4, expect.stringMatching(/^null: /)],
      [5, expect.stringMatching(/^null: /)],
      [6, expect.stringMatching(/^first_name: /), expect.stringMatching(/^customer: /)],
    ]);
    const session = await portal.signedIn(ada);
    await portal.run(steward, run, 'good_rows');
    const [changed] = await usersAt(marker);
    expect(changed).toMatchObject({ lastName: 'Newname', isActive: false, clinicId: hall.id });
    const me = await portal.app.inject({
      url: '/api/v1/users/me/',
      headers: { cookie: session.cookie },
    });
    expect(me.statusCode).toBe(401);
    const moved = await portal.checkFile(
      steward,
      'customer_users',
      ['id,email', `${ada.id},new@${marker}.example`, `${open.id},bo@${marker}.example`],
      { match_by: ['id'] },
    );
    expect(listErrors(moved)).toEqual([[3, expect.stringMatching(/^email: /)]]);
    await portal.run(steward, moved, 'good_rows');
    expect(await mailsTo(marker)).toEqual(['email_changed_from ada', 'email_changed_to new']);
  });

  it('requires the permission for users', async () => {
    const customersOnly = await portal.addSteward(['customers', 'documents']);
    await expect(
      portal.begin(customersOnly, 'customer_users', 'email\na@b.example\n'),
    ).rejects.toThrow('permission_denied');
  });
});

describe('metadata of documents', () => {
  it('changes documents of a title and product by the rules of the form', async () => {
    const marker = newId();
    const { world } = portal;
    const model = await world.addProduct({ model: `EX-${marker}` });
    const part = await world.addProduct({ model: `P-${marker}`, productType: 'sparepart' });
    const about = {
      productId: model.id,
      productType: 'device' as const,
      manufacturerId: model.manufacturerId,
    };
    const title = `Manual ${marker}`;
    const ofModel = await world.addDocument({ title, ...about });
    const general = await world.addDocument({ title });
    const old = await world.addTag({ name: `Old ${marker}` }, [ofModel.id, general.id]);
    const next = await world.addTag({ name: `Next ${marker}` });
    const run = await portal.checkFile(
      steward,
      'documents',
      [
        'title,product,category,language,tags',
        `manual ${marker},EX-${marker},Klinisch,Néerlandais,next ${marker}|Old ${marker}`,
        `Manual ${marker},,marketing,,`,
        `Manual ${marker},P-${marker},,,`,
        `Other ${marker},,,,`,
        `Manual ${marker},,,,Unknown`,
      ],
      { match_by: ['title', 'product'] },
    );
    expect(listErrors(run)).toEqual([
      [4, 'title: Nothing matches this row.'],
      [5, 'title: Nothing matches this row.'],
      [6, 'tags: This does not exist.'],
    ]);
    expect(run.row_changes[0]).toMatchObject({
      label: title,
      changes: [
        { field: 'category', from: 'technical', to: 'clinical' },
        { field: 'language', from: null, to: 'nl' },
        { field: 'tags', from: [`Old ${marker}`], to: [`Next ${marker}`, `Old ${marker}`] },
      ],
    });
    await portal.run(steward, run, 'good_rows');
    expect(await readDocument(ofModel.id)).toMatchObject({
      title,
      category: 'clinical',
      language: 'nl',
      version: 2,
      tags: expect.arrayContaining([old.id, next.id]),
    });
    expect(await readDocument(general.id)).toMatchObject({ category: 'marketing', tags: [old.id] });
    const byId = await portal.checkFile(
      steward,
      'documents',
      ['id,title,product,tags', `${ofModel.id},Renamed,P-${marker},`],
      { match_by: ['id'], empty_cells: 'clear' },
    );
    await portal.run(steward, byId, 'all');
    expect(await readDocument(ofModel.id)).toMatchObject({
      title: 'Renamed',
      productId: part.id,
      productType: 'sparepart',
      manufacturerId: part.manufacturerId,
      tags: [],
    });
  });

  it('refuses a language that another document of the group has, and none beside another', async () => {
    const translationGroupId = newId();
    const { world } = portal;
    const add = (language: 'en' | 'nl', group: string) =>
      world.addDocument({ title: `Guide ${group}`, language, translationGroupId: group });
    const [en, nl] = [await add('en', translationGroupId), await add('nl', translationGroupId)];
    const alone = await add('en', newId());
    const run = await portal.checkFile(
      steward,
      'documents',
      ['id,language', `${en.id},`, `${nl.id},en`, `${alone.id},`],
      { match_by: ['id'], empty_cells: 'clear' },
    );
    expect(listErrors(run)).toEqual([
      [2, 'language: A translation needs a language.'],
      [3, expect.stringMatching(/^language: /)],
    ]);
    await portal.run(steward, run, 'good_rows');
    expect(await readDocument(alone.id)).toMatchObject({
      language: null,
      translationGroupId: null,
    });
  });

  it('requires a match key for documents, because a row has no file', async () => {
    const run = await portal.begin(steward, 'documents', 'title\nManual\n');
    await expect(portal.check(steward, run)).rejects.toThrow('match_by');
    const params = { id: run.id };
    const body = { match_by: ['title'] };
    expect((await portal.call(updateImport, { as: steward, params, body })).status).toBe(200);
    expect((await portal.check(steward, run)).counts).toMatchObject({ bad: 1 });
  });
});
