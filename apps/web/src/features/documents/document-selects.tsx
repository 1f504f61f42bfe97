import { documentCategories, type Document } from '@portal/contract/documents';
import { isLanguage, languages, type Language } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import { Select, type SelectProps } from '#web/ui/select.tsx';

type Category = Document['category'];

type SelectOf<Value> = Omit<SelectProps, 'value' | 'onChange' | 'children'> & {
  value: Value;
  onChange: (value: Value) => void;
};

/** The words for the categories, in the user's language. */
export function useCategoryOptions() {
  const { t } = useTranslation();
  return documentCategories.map((word) => ({
    value: word,
    label: t(`documents.categories.${word}`),
  }));
}

/** The words for the languages that a document can be in. */
export function useLanguageOptions() {
  const { t } = useTranslation();
  return languages.map((word) => ({ value: word, label: t(`app.languages.${word}`) }));
}

/** One of the categories. */
export function CategorySelect({ value, onChange, ...rest }: SelectOf<Category>) {
  const options = useCategoryOptions();
  return (
    <Select
      {...rest}
      value={value}
      onChange={({ target }) => {
        const chosen = documentCategories.find((word) => word === target.value);
        if (chosen) onChange(chosen);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

/** One of the languages, or none. */
export function LanguageSelect({ value, onChange, ...rest }: SelectOf<Language | null>) {
  const { t } = useTranslation();
  const options = useLanguageOptions();
  return (
    <Select
      {...rest}
      value={value ?? ''}
      onChange={({ target }) => onChange(isLanguage(target.value) ? target.value : null)}
    >
      <option value="">{t('documents.no_language')}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
