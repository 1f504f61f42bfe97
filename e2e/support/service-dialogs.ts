import type { Page, Route } from '@playwright/test';
import { photo } from './photo.ts';
import {
  after,
  at,
  press,
  refetchUnless,
  type FromPicture,
  type Overlay,
} from './dialog-openers.ts';
import { refetch } from './open-page.ts';

const request = 'service/requests/{own request}';
/** Other tests only create newer ones. */
const oldestTickets = 'service?ordering=created_at';
const ticket = 'service/{service/service-tickets?status=new&ordering=created_at}';

/** Dialogs of service and the shell. */
export const serviceDialogs = (screenshot: FromPicture): Overlay[] => [
  at('NewTicketDialog', 'New ticket', 'service?form=new'),
  screenshot('ListMultiChoice', 'Status', 'tickets-status'),
  press('StepMenu', 'More actions for ', ticket, /^More actions for /u),
  at('EditTicketDialog', 'Plan ', `${ticket}?form=plan`),
  at('EditTicketDialog', 'Urgency of ', `${ticket}?form=urgency`),
  at('LinkTicketDialog', 'Link ', `${ticket}?form=link`),
  at('MergeTicketDialog', 'Merge ', `${ticket}?form=merge`),
  press('FormatMenu', 'Download', 'service/report', 'Download'),
  press('NewHolidayDialog', 'Add days closed', 'service?tab=promises', 'Add days closed'),
  after(
    answerHoliday,
    press('HolidayRow', 'Delete Stocktaking', 'service?tab=promises', 'Delete Stocktaking'),
  ),
  at('NewAnswerDialog', 'Add answer', 'service?tab=answers&form=new-answer'),
  press('EditAnswerDialog', 'Edit saved answer', 'service?tab=answers', 'First check'),
  press('DeleteAnswerDialog', 'Delete First check', 'service?tab=answers', 'Delete First check'),
  after(
    answerMail,
    press('RequestFromMailDialog', 'Create request', 'service?tab=mails', /^Create request/u),
  ),
  after(answerMail, press('MailDialog', 'The pump leaks', 'service?tab=mails', /^Read/u)),
  after(answerMail, press('DeleteMailDialog', 'Delete this', 'service?tab=mails', /^Delete /u)),
  at('CancelTicketDialog', 'Cancel ', `${ticket}?form=cancel`),
  at('EditTicketDialog', 'Time and parts of ', `${ticket}?form=work`),
  at(
    'FinishTicketDialog',
    'Complete ',
    'service/{service/service-tickets?status=in_progress&ordering=created_at}?form=complete',
  ),
  at(
    'FinishTicketDialog',
    'Close ',
    'service/{service/service-tickets?status=completed&ordering=created_at}?form=close',
  ),
  at('RequestStatusDialog', 'Change status', `${request}?form=status`),
  after(
    answerOpened,
    press('OpenTicketButton', 'A ticket already exists', request, 'Create ticket'),
  ),
  // Comes before every other dialog that requests the feed, because the response is cached.
  after(
    answerFed,
    press('CurrentFeed', 'Stop', 'service/calendar', 'Calendar feed', 'Stop the feed'),
  ),
  at('FeedDialog', 'Calendar feed', 'service/calendar?form=feed'),
  press('TicketMenu', 'Actions for ', 'service/calendar?view=week', /^Actions for /u),
  at(
    'PlanDialog',
    'Plan ticket',
    'service/calendar?form=plan-{service/service-tickets?status=new&ordering=created_at}',
  ),
  after(
    selectFirst,
    press('PlanVisitsDialog', 'Plan maintenance', 'data/devices/due', 'Plan maintenance'),
  ),
  after(selectFirst, press('BulkForm', 'Assign tickets', oldestTickets, 'Change', 'Assign…')),
  after(selectFirst, press('BulkBar', 'Change', oldestTickets, 'Change')),
  after(addPhoto, press('PictureDialog', 'lamp.png', request, 'lamp.png')),
  press('DeleteAttachmentDialog', 'Delete ', request, /^Delete /u),
  screenshot('PaletteDialog', 'Search', 'commands-empty'),
  screenshot('ShortcutSheet', 'Keyboard', 'commands-sheet'),
  screenshot('UserMenu', 'Account of', 'user-menu'),
  screenshot('NavigationSheet', 'Main', 'navigation'),
  screenshot('NotificationDialog', 'Notifications', 'notifications'),
];

/** Imitates a ticket that another user opened meanwhile. */
async function answerOpened(page: Page): Promise<void> {
  const ticket = {
    service_ticket_id: '0198f000-0000-7000-8000-000000000001',
    ticket_id: 'T-000001',
  };
  const message = async (read: Route) => {
    const answer = await read.fetch();
    const body: object = await answer.json();
    await read.fulfill({ response: answer, json: { ...body, ...ticket } });
  };
  await page.route('**/open-ticket/', async (call) => {
    await page.route('**/service-requests/*/', message, { times: 1 });
    await call.fulfill({ status: 409, json: { detail: 'It has one', code: 'conflict' } });
  });
}

/** Imitates a day on which the supplier is closed. */
async function answerHoliday(page: Page): Promise<void> {
  const at = '2026-03-02T09:30:00.000Z';
  const days = { first_day: '2026-12-28', last_day: '2026-12-31' };
  const id = '0198f000-0000-7000-8000-000000000002';
  const results = [{ id, name: 'Stocktaking', ...days, created_at: at, updated_at: at }];
  await page.route('**/service/holidays/?*', (call) =>
    call.fulfill({ json: { count: 1, next: null, previous: null, results } }),
  );
  await refetch(page);
}

/** Imitates a mail that came in without a ticket. */
async function answerMail(page: Page): Promise<void> {
  const mail = {
    id: '0198f000-0000-7000-8000-000000000003',
    reason: 'unknown_sender',
    from_address: 'day@elsewhere.example',
    from_name: 'Dr Day',
    sender: null,
    customer: null,
    subject: 'The pump leaks',
    text: 'Since this morning.',
    files: [{ name: 'photo.jpg', size: 48_213, content_type: 'image/jpeg' }],
    left_out: 'Left out: setup.exe (not an accepted kind of file)',
    ticket_id: null,
    service_ticket_id: null,
    created_at: '2026-03-02T09:30:00.000Z',
  };
  const json = { count: 1, next: null, previous: null, results: [mail] };
  await page.route(/\/service\/unmatched-mail\/(?:\?|$)/u, (call) => call.fulfill({ json }));
  await refetchUnless(page, page.getByText(mail.subject));
}

/** Imitates a user with a calendar feed. */
async function answerFed(page: Page): Promise<void> {
  const feed = { is_active: true, scope: 'mine', created_at: '2026-03-02T09:30:00.000Z' };
  await page.route('**/calendar-feed/', (call) => call.fulfill({ json: feed }));
}

async function addPhoto(page: Page): Promise<void> {
  await page.locator('main input[type=file]').first().setInputFiles(photo('lamp.png'));
}

/** Selects the first row of a list, which the rows of other tests do not push off the page. */
async function selectFirst(page: Page): Promise<void> {
  const rows = page.getByRole('main').getByRole('checkbox', { name: /^Select (?!all )/u });
  await rows.first().check();
}
