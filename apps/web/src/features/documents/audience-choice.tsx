import { documentAudiences } from '@portal/contract/documents';
import { useWatch } from 'react-hook-form';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { AudienceCallout } from './audience-callout.tsx';
import { useAudienceOptions } from './document-options.ts';
import { useAudienceHint } from './use-audience-hint.ts';
import { isLinked } from './document-visibility.ts';

/**
 * Chooses the audience of a form's document, or states it when the document has a product or
 * manufacturer.
 */
export function AudienceChoice({ form }: { form: ContractForm }) {
  const [value, manufacturer, product] = useWatch({
    control: form.control,
    name: ['audience', 'manufacturer_id', 'product_id'],
  });
  const options = useAudienceOptions();
  const hintFor = useAudienceHint();
  const audience = documentAudiences.find((known) => known === value) ?? 'by_rights';
  const link = { manufacturer_id: toText(manufacturer), product_id: toText(product) };
  const hint = hintFor({ ...link, audience });
  if (isLinked(link)) return <p className="text-soft">{hint}</p>;
  return (
    <>
      <ChoiceField form={form} name="audience" hint={hint} options={options} />
      <AudienceCallout audience={audience} />
    </>
  );
}

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
