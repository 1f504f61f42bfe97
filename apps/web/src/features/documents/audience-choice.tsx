import { documentAudiences } from '@portal/contract/documents';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { AudienceNotice } from './audience-notice.tsx';
import { useAudienceOptions } from './document-options.ts';

/** Who sees the document of a form, with what the choice means. */
export function AudienceChoice({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const value = useWatch({ control: form.control, name: 'audience' });
  const audience = documentAudiences.find((word) => word === value) ?? 'by_rights';
  return (
    <>
      <ChoiceField
        form={form}
        name="audience"
        hint={t(`documents.audience_hints.${audience}`)}
        options={useAudienceOptions()}
      />
      <AudienceNotice audience={audience} />
    </>
  );
}
