import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requestStates } from '#web/features/compliance/requests/request-state.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Stat, StatGroup } from '#web/ui/stat.tsx';
import { overviewQuery } from './overview-query.ts';

/** Requests by state, linked to their lists; executed ones are linked to their receipts. */
export function RequestFigures() {
  const { t } = useTranslation();
  const format = useFormats();
  const { data, error } = useQuery(overviewQuery());
  // The part below reports the error.
  if (!data && error && !hasStatus(error, 404)) return null;
  return (
    <StatGroup>
      {requestStates.map((state) => (
        <Stat
          key={state}
          label={
            state === 'anonymized' ? (
              <Link to="/dashboard/compliance/gdpr" search={{ tab: 'receipts' }}>
                {t('anonymization.states.anonymized')}
              </Link>
            ) : (
              <Link
                to="/dashboard/anonymization/requests"
                search={{ tab: 'history', status: state }}
              >
                {t(`anonymization.states.${state}`)}
              </Link>
            )
          }
          value={data && format.number(data.requests[state])}
        />
      ))}
    </StatGroup>
  );
}
