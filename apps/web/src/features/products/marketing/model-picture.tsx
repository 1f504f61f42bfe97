import { getDevice } from '@portal/contract/products';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { marketingQuery } from './marketing-query.ts';

/**
 * Picture of a device's model, from its marketing content. Nothing without one, and for owners who may
 * not see the model in the catalogue.
 */
export function ModelPicture({ id }: { id: string }) {
  const language = useLanguage();
  const model = useQuery(routeQuery('products', getDevice, { params: { id } }));
  const { data } = useQuery({
    ...marketingQuery({ kind: 'devices', id }, language),
    enabled: model.isSuccess,
  });
  const address = data?.data.image_url;
  if (!address) return null;
  return (
    <img
      src={address}
      alt=""
      className="max-h-48 w-fit max-w-full rounded border border-line bg-surface object-contain print:hidden"
    />
  );
}
