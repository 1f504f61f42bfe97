import type { TestPortal } from './portal.ts';

/** What stands in a clinic, or in none: a device with a ticket and a request. */
export interface Place {
  readonly device: { id: string };
  readonly ticket: { id: string };
  readonly request: { id: string };
}

/** Adds a customer with work in two clinics and in none, and a user who sees the first clinic alone. */
export async function addClinicWork({ world }: Pick<TestPortal, 'world'>) {
  const owner = await world.addCustomer();
  const here = await world.addClinic(owner.id, { name: 'Here' });
  const there = await world.addClinic(owner.id, { name: 'There' });
  const clinics = { clinicRole: 'own_clinics' as const, clinicIds: [here.id] };
  const nurse = await world.addCustomerUser(owner.id, clinics);
  const addPlace = async (
    clinicId: string | null,
    serialNumber: string,
    requester: { requesterEmail?: string } = {},
  ): Promise<Place> => {
    const placed = { clinicId, serialNumber, nextMaintenanceOn: '2020-01-01' };
    const device = await world.addInstalledDevice(owner.id, placed);
    const work = { installedDeviceId: device.id, serialNumber, ...requester };
    return {
      device,
      ticket: await world.addTicket(owner.id, work),
      request: await world.addServiceRequest(owner.id, work),
    };
  };
  const own = await addPlace(here.id, 'QX-HERE-1');
  const other = await addPlace(there.id, 'QX-THERE-2');
  const loose = await addPlace(null, 'QX-NOWHERE-3');
  return { owner, here, there, nurse, own, other, loose, addPlace };
}
