import { Email, object } from '@portal/contract/kernel';
import { createServiceRequest, ServiceRequestInput } from '@portal/contract/service';

/** The call as an employee's form sees it: who asked is said, and never taken for granted. */
export const phoneRequestRoute = {
  ...createServiceRequest,
  body: object({ ...ServiceRequestInput.properties, requester_email: Email }),
};
