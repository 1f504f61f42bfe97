import type { PersonalDataSection } from '@portal/contract/compliance';
import type { PersonalSource } from './personal-source.ts';
import { accountSources, browserSources, groupSources, sessionSources } from './sources/account.ts';
import { leadNoteSources, leadSources, maintenanceSources, rightSources } from './sources/crm.ts';
import { documentSources, importSources } from './sources/files.ts';
import { activitySources, mailSources, requestSources } from './sources/activity.ts';
import { notificationSources } from './sources/notifications.ts';
import {
  attachmentSources,
  messageSources,
  serviceRequestSources,
  ticketSources,
} from './sources/service.ts';

/** Sources per section of an export. A test checks that they cover all tables. */
export const personalSections: Readonly<Record<PersonalDataSection, readonly PersonalSource[]>> = {
  account: accountSources,
  groups: groupSources,
  sessions: sessionSources,
  known_browsers: browserSources,
  service_requests: serviceRequestSources,
  service_tickets: ticketSources,
  messages: messageSources,
  attachments: attachmentSources,
  leads: leadSources,
  lead_notes: leadNoteSources,
  documents: documentSources,
  viewing_rights: rightSources,
  maintenance: maintenanceSources,
  imports: importSources,
  mails: mailSources,
  notifications: notificationSources,
  anonymization_requests: requestSources,
  activity: activitySources,
};
