import { requestUpload as request } from '@portal/contract/documents';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { requestUpload } from './request-upload.ts';

export const uploadRoutes: BoundRoute[] = [
  bind(request, ({ context, body }) => requestUpload(context, body)),
];
