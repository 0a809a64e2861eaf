'use client';

import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { featuredImageUrl } from '@/lib/paths';
import type { Settings } from '@/lib/rules/settings';
import { accentTones, type AccentTones } from '@/lib/theme/accent';
import { HEX_COLOR } from '@/lib/theme/contrast';

const PAGES = {
  light: { page: '#ffffff', text: '#1b1f24', edge: '#e2e5e9' },
  dark: { page: '#12161c', text: '#e7eaee', edge: '#2a313b' },
} as const;
const HOUSE: Record<keyof typeof PAGES, AccentTones> = {
  light: { main: '#1976d2', dark: '#1565c0', light: '#e8f1fb', contrastText: '#ffffff' },
  dark: { main: '#90caf9', dark: '#7cbcf5', light: '#1b2f45', contrastText: '#0c1b2b' },
};

function Sample({ scheme, settings }: { scheme: keyof typeof PAGES; settings: Settings }) {
  const t = useTranslations('site.settings');
  const { accent, logo, name, tagline, typeface } = settings;
  const { page, text, edge } = PAGES[scheme];
  const tones = accent && HEX_COLOR.test(accent) ? accentTones(accent)[scheme] : HOUSE[scheme];
  return (
    <Box sx={{ p: 2, borderRadius: 1, border: '1px solid', borderColor: edge, bgcolor: page, color: text }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        {logo && <Box component="img" src={featuredImageUrl(logo)} alt="" sx={{ height: 32, maxWidth: 120 }} />}
        <Typography component="p" sx={{ fontWeight: 700, fontSize: '1.25rem', overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      </Stack>
      <Typography component="p" sx={{ my: 1, fontFamily: typeface === 'serif' ? 'Georgia, serif' : undefined }}>
        {tagline || t('sampleText')}
      </Typography>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Box component="span" sx={{ px: 2, py: 1, borderRadius: 1, bgcolor: tones.main, color: tones.contrastText }}>
          {t('sampleButton')}
        </Box>
        <Box component="span" sx={{ color: tones.dark, textDecoration: 'underline' }}>
          {t('sampleLink')}
        </Box>
      </Stack>
    </Box>
  );
}

/** How name, logo, colour and face look in both schemes, while they are chosen. */
export function LookPreview({ settings }: { settings: Settings }) {
  const t = useTranslations('site.settings');
  const id = useId();
  return (
    <Stack
      component="section"
      aria-labelledby={id}
      spacing={2}
      sx={{ position: { lg: 'sticky' }, top: 'calc(var(--bar-height) + 24px)', gridArea: { lg: '1 / 2 / span 2' } }}
    >
      <Typography id={id} variant="h3" component="h2">
        {t('preview')}
      </Typography>
      <Sample scheme="light" settings={settings} />
      <Sample scheme="dark" settings={settings} />
    </Stack>
  );
}
