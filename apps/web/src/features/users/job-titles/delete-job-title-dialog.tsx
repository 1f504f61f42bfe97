import { deleteJobTitle, type JobTitle } from '@portal/contract/users';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { factLink } from '#web/features/users/person/person-link.tsx';
import { useUsersRefresh } from '#web/features/shared/use-refresh.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { call } from '#web/lib/api/call.ts';

export interface DeleteJobTitleDialogProps {
  jobTitle: JobTitle;
  onClose: () => void;
}

/**
 * Confirms the deletion of a job title. Explains that a job title in use cannot be deleted (API.md
 * §3), with a link to its employees.
 */
export function DeleteJobTitleDialog({ jobTitle, onClose }: DeleteJobTitleDialogProps) {
  const { t } = useTranslation();
  const { id, name } = jobTitle;
  return (
    <ConfirmDialog
      execute={() => call(deleteJobTitle, { params: { id } })}
      labels={{
        title: t('job_titles.delete_title', { name }),
        text: t('job_titles.delete_text'),
        confirm: t('actions.delete'),
        done: t('job_titles.deleted', { name }),
        failed: t('job_titles.delete_failed'),
      }}
      inUse={{
        known: false,
        title: t('job_titles.in_use_title', { name }),
        text: t('job_titles.in_use_text'),
        link: <HoldersLink jobTitle={jobTitle} />,
      }}
      refresh={useUsersRefresh()}
      onClose={onClose}
    />
  );
}

/** Link to the employees with a job title. */
function HoldersLink({ jobTitle }: { jobTitle: JobTitle }) {
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
