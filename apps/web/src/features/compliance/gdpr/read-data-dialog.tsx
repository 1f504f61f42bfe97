import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPersonValue, usePersonLookup } from '#web/features/shared/lookup/use-person-lookup.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';

/** Selects a person and opens their data, to respond to a request for access (GDPR article 15). */
export function ReadDataDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [id, setId] = useState<string | null>(null);
  const lookup = usePersonLookup(id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('compliance.export_person')}
      description={t('compliance.export_person_text')}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button
            disabled={id === null}
            onClick={() =>
              void navigate({
                to: '/dashboard/compliance/gdpr/people/$id',
                params: { id: id ?? '' },
              })
            }
          >
            {t('personal_data.read')}
          </Button>
        </>
      }
    >
      <Field label={t('anonymization.person')} required>
        <Combobox
          value={lookup.chosen}
          onChange={(option) => {
            const { user_id: userId, lead_id: leadId } = fromPersonValue(option?.value ?? '');
            setId(userId ?? leadId);
          }}
          options={lookup.options}
          onSearch={lookup.search}
          loading={lookup.loading}
          placeholder={t('anonymization.search_person')}
          loadingText={t('app.loading')}
          emptyText={t('list.nothing_found')}
          clearLabel={t('form.clear_choice')}
        />
      </Field>
    </Dialog>
  );
}
