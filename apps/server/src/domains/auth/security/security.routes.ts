import {
  changeSecuritySettings,
  getSecuritySettings,
  SecuritySettings,
  SecuritySettingsPatch,
} from '@portal/contract/system';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { update } from '#server/resource/crud.ts';
import { read } from '#server/resource/read.ts';
import { defineResource } from '#server/resource/resource.ts';
import { securitySettings, securitySettingsId } from './security-settings.table.ts';

const settings = defineResource(SecuritySettings, {
  name: 'security_settings',
  table: securitySettings,
  scope: { employees: 'all', customers: 'none' },
  input: SecuritySettingsPatch,
});

/** Routes of the security settings, which `auth` applies though they belong to the system's page. */
export const securityRoutes: BoundRoute[] = [
  bind(getSecuritySettings, ({ context }) => read(context, settings, securitySettingsId)),
  bind(changeSecuritySettings, ({ context, body, seenVersion }) =>
    update(context, settings, { id: securitySettingsId, body, seenVersion }),
  ),
];
