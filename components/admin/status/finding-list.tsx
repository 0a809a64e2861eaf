'use client';

import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { Finding } from '@/lib/schemas/status';

const COLORS = { ok: 'success', warning: 'warning', error: 'error' } as const;
const WORST_FIRST = ['error', 'warning', 'ok'] as const;

/** What the doctor says, the worst first, each with what mends it. The words are the doctor's own, in English. */
export function FindingList({ label, findings }: { label: string; findings: readonly Finding[] }) {
  const t = useTranslations('admin.running');
  const sorted = WORST_FIRST.flatMap((level) => findings.filter((finding) => finding.level === level));
  return (
    <Stack component="ul" aria-label={label} spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {sorted.map(({ level, about, text, mend }, index) => (
        <Box
          component="li"
          key={index}
          sx={{ display: 'grid', gridTemplateColumns: '6.5rem minmax(0, 1fr)', gap: 1.5 }}
        >
          <Chip size="small" color={COLORS[level]} label={t(`level.${level}`)} />
          <Box lang="en" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {about}:
            </Typography>{' '}
            {text}
            {mend && (
              <Typography variant="body2" color="textSecondary">
                {mend}
              </Typography>
            )}
          </Box>
        </Box>
      ))}
    </Stack>
  );
}
