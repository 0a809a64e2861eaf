import Chip from '@mui/material/Chip';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslations } from 'next-intl';
import type { Language } from '@/lib/rules/languages';
import type { PostTranslationItem } from '@/lib/schemas/post-translation';

type LanguageTabsProps = {
  languages: readonly Language[];
  translations: readonly PostTranslationItem[];
  chosen: string;
  onChoose: (language: string) => void;
};

/** Ids of a language's tab and of the panel below it. */
export const tabId = (language: string) => ({ tab: `translation-${language}`, panel: `translation-in-${language}` });

const COLORS = { outdatedShort: 'warning', draftShort: 'default', reviewed: 'success' } as const;

/** The languages that a post can be put into, and how far each is. */
export function LanguageTabs({ languages, translations, chosen, onChoose }: LanguageTabsProps) {
  const t = useTranslations('translation.admin');
  const stateOf = (code: string) => {
    const known = translations.find(({ language }) => language === code);
    if (!known) return undefined;
    if (known.is_outdated) return 'outdatedShort';
    return known.status === 'draft' ? 'draftShort' : 'reviewed';
  };
  return (
    <Tabs
      value={chosen}
      onChange={(_event, language: string) => onChoose(language)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={t('languages')}
      sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}
    >
      {languages.map(({ code, nativeName }) => {
        const state = stateOf(code);
        const { tab, panel } = tabId(code);
        return (
          <Tab
            key={code}
            id={tab}
            value={code}
            aria-controls={code === chosen ? panel : undefined}
            label={<span lang={code}>{nativeName}</span>}
            {...(state && {
              icon: <Chip size="small" color={COLORS[state]} label={t(state)} />,
              iconPosition: 'end',
            })}
          />
        );
      })}
    </Tabs>
  );
}
