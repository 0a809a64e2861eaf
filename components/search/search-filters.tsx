import { useTranslations } from 'next-intl';
import { LANGUAGES } from '@/lib/rules/languages';
import type { SearchWithin } from '@/lib/paths';
import nativeSelect from '@/components/ui/native-select.module.css';
import styles from './search-filters.module.css';

type Choice = { value: string; text: string; lang?: string };

type SearchFiltersProps = {
  within: SearchWithin;
  categories: readonly { name: string; slug: string }[];
  /** Who wrote what was found: proposals for the field. */
  authors: readonly { username: string; name: string }[];
};

type FieldProps = { name: string; label: string; value: string | undefined; any: string; choices: readonly Choice[] };

function ChoiceField({ name, label, value = '', any, choices }: FieldProps) {
  return (
    <label className={styles.field}>
      {label}
      <select className={nativeSelect.select} name={name} defaultValue={value}>
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} lang={choice.lang}>
            {choice.text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What narrows a search down, as fields of its form. Folded up until one is used. */
export function SearchFilters({ within, categories, authors }: SearchFiltersProps) {
  const t = useTranslations('pages.search');
  const isUsed = Boolean(within.category || within.author || within.language);
  return (
    <details className={styles.filters} open={isUsed}>
      <summary>{t('filters')}</summary>
      <div className={styles.fields}>
        <ChoiceField
          name="category"
          label={t('category')}
          value={within.category}
          any={t('anyCategory')}
          choices={categories.map(({ slug, name }) => ({ value: slug, text: name }))}
        />
        <label className={styles.field}>
          {t('author')}
          <input
            name="author"
            type="text"
            defaultValue={within.author}
            placeholder={t('anyAuthor')}
            maxLength={100}
            list="search-authors"
            autoComplete="off"
          />
        </label>
        <ChoiceField
          name="language"
          label={t('language')}
          value={within.language}
          any={t('anyLanguage')}
          choices={LANGUAGES.map(({ code, nativeName }) => ({ value: code, text: nativeName, lang: code }))}
        />
      </div>
      <datalist id="search-authors">
        {authors.map(({ username, name }) => (
          <option key={username} value={username}>
            {name}
          </option>
        ))}
      </datalist>
    </details>
  );
}
