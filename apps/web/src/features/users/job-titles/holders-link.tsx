import type { JobTitle } from '@portal/contract/users';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { factLink } from '#web/features/users/person/fact-link.ts';

/** Link to the employees with a job title. */
export function HoldersLink({ jobTitle }: { jobTitle: JobTitle }) {
  const { t } = useTranslation();
  return (
    <Link
      to="/dashboard/data/users"
      search={{ tab: 'employees', job_title_id: jobTitle.id }}
      className={factLink}
    >
      {t('job_titles.holders')}
    </Link>
  );
}
