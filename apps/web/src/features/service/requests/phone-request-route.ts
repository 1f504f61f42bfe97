import { Email, object } from '@portal/contract/kernel';
import { createServiceRequest, ServiceRequestInput } from '@portal/contract/service';

/** Route of the employees' form, in which the requester is required. */
export const phoneRequestRoute = {
  ...createServiceRequest,
  body: object({ ...ServiceRequestInput.properties, requester_email: Email }),
};
