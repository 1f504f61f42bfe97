import { DueDevices } from '#web/features/crm/installed-devices/due-devices.tsx';
import { NewestDocuments } from '#web/features/documents/today-documents.tsx';
import { OpenServiceWidget } from '#web/features/service/today/open-service-widget.tsx';

/** Dashboard of a customer's user: due devices, current service and new documents. */
export function CustomerWidgets() {
  return (
    <div className="grid gap-4 empty:hidden sm:grid-cols-[repeat(auto-fit,minmax(21rem,1fr))]">
      <DueDevices />
      <OpenServiceWidget />
      <NewestDocuments />
    </div>
  );
}
