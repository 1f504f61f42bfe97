import { documentAudiences } from '@portal/contract/documents';
import { useWatch } from 'react-hook-form';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { AudienceNotice } from './audience-notice.tsx';
import { useAudienceOptions } from './document-options.ts';
import { useAudienceHint } from './use-audience-hint.ts';

/** Who sees the document of a form, with what the choice means for what it is about. */
export function AudienceChoice({ form }: { form: ContractForm }) {
  const [value, manufacturer, product] = useWatch({
    control: form.control,
    name: ['audience', 'manufacturer_id', 'product_id'],
  });
  const audience = documentAudiences.find((word) => word === value) ?? 'by_rights';
  const link = { manufacturer_id: textOf(manufacturer), product_id: textOf(product) };
  return (
    <>
      <ChoiceField
        form={form}
        name="audience"
        hint={useAudienceHint()(audience, link)}
        options={useAudienceOptions()}
      />
      <AudienceNotice audience={audience} />
    </>
  );
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
