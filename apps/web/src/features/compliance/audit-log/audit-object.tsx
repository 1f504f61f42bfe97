import { nobodysId, type AuditEntry } from '@portal/contract/compliance';
import { Link } from '@tanstack/react-router';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

/** Pages of objects by type. */
const pages = {
  customer: '/dashboard/data/customers/$id',
  user_account: '/dashboard/data/users/$id',
  group_member: '/dashboard/data/users/$id',
  installed_device: '/dashboard/data/devices/$id',
  manufacturer: '/dashboard/data/manufacturers/$id',
  document: '/dashboard/documents/$id',
  document_tag: '/dashboard/documents/$id',
  service_ticket: '/dashboard/service/$id',
  service_request: '/dashboard/service/requests/$id',
  lead: '/dashboard/sales/$id',
  lead_product: '/dashboard/sales/$id',
} as const;

const hasPage = (type: string): type is keyof typeof pages => Object.hasOwn(pages, type);

/** Object of an entry by name, linked to its page unless it was deleted. */
export function AuditObject({ entry }: { entry: AuditEntry }) {
  const texts = useAuditTexts();
  const { object_type: type, object_id: id, object_name: name, action } = entry;
  const kind = texts.type(type);
  const called = name ?? kind;
  return (
    <>
      {hasPage(type) && action !== 'delete' && id !== nobodysId ? (
        <Link to={pages[type]} params={{ id }} className={`wrap-anywhere ${textLink}`}>
          {called}
        </Link>
      ) : (
        <span className="wrap-anywhere">{called}</span>
      )}
      {name === null ? null : <span className="block text-xs text-soft">{kind}</span>}
    </>
  );
}
