import { getClinic, type InstalledDevice } from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';

/** Name and postal address of a device's clinic; its name or city while the address loads. */
export function ClinicAddress({ clinic }: { clinic: NonNullable<InstalledDevice['clinic']> }) {
  const format = useFormats();
  const { data } = useQuery(routeQuery('crm', getClinic, { params: { id: clinic.id } }));
  if (!data) return clinic.name ?? clinic.city;
  const [street, city] = format.address(data);
  return (
    <>
      {data.name}
      <span className="block text-soft">{street}</span>
      <span className="block text-soft">{city}</span>
    </>
  );
}
