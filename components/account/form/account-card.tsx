'use client';

import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, type ReactNode } from 'react';
import { focusHeading } from '@/components/ui/focus-heading';
import { MatraHeading } from '@/components/ui/matra-heading';
import { Notice } from '@/components/ui/notice';

type AccountCardProps = {
  title: string;
  /** What the page asks for, in a sentence. */
  lead?: ReactNode;
  /** Ways to the other account pages. */
  links?: ReactNode;
  /** `replaced`: the card stands where another one was: what had the focus is gone, and the title is heard next. */
  stage?: 'first' | 'replaced';
  children?: ReactNode;
};

const TITLE = { font: 'var(--mui-font-h2)' };
const LEAD = { color: 'text.secondary', mt: 1.5 };
const LINKS = {
  ...{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, pt: 2 },
  ...{ borderTop: 1, borderColor: 'divider', fontSize: '0.9375rem' },
  '& a': { display: 'inline-block', py: 1, color: 'primary.dark', fontWeight: 500 },
};

/** The frame of every account page but the profile: one calm column with a title, a form, and where else to go. */
export function AccountCard({ title, lead, links, stage = 'first', children }: AccountCardProps) {
  const t = useTranslations('account');
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (stage === 'replaced') focusHeading(card.current);
  }, [stage]);
  return (
    <Paper
      ref={card}
      component="section"
      variant="outlined"
      sx={{ maxWidth: 440, mx: 'auto', mb: 6, p: { xs: 2.5, sm: 4 } }}
    >
      <Stack spacing={3} sx={{ overflowWrap: 'anywhere' }}>
        <div>
          <MatraHeading style={TITLE}>{title}</MatraHeading>
          {lead && <Box sx={LEAD}>{lead}</Box>}
        </div>
        {/* What is sent from here is sent by a script: a button that does nothing would not say so. */}
        <noscript>
          <Notice severity="info">{t('needsScript')}</Notice>
        </noscript>
        {children}
        {links && <Box sx={LINKS}>{links}</Box>}
      </Stack>
    </Paper>
  );
}
