'use client';

import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, type ReactNode } from 'react';
import { MatraHeading } from '@/components/ui/matra-heading';

type AccountCardProps = {
  title: string;
  /** What the page asks for, in a sentence. */
  lead?: ReactNode;
  /** Ways to the other account pages. */
  links?: ReactNode;
  /**
   * `replaced`: the card stands where another one was. What had the focus is gone, and the next thing to hear is the
   * title.
   */
  stage?: 'first' | 'replaced';
  children?: ReactNode;
};

/** The frame of every account page but the profile: one calm column with a title, a form, and where else to go. */
export function AccountCard({ title, lead, links, stage = 'first', children }: AccountCardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const heading = stage === 'replaced' ? card.current?.querySelector('h1') : null;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [stage]);
  return (
    <Paper ref={card} component="section" variant="outlined" sx={{ maxWidth: 440, mx: 'auto', mb: 6, p: FRAME }}>
      <Stack spacing={3} sx={{ '& h1': { font: 'var(--mui-font-h2)' }, overflowWrap: 'anywhere' }}>
        <div>
          <MatraHeading>{title}</MatraHeading>
          {lead && <LeadText>{lead}</LeadText>}
        </div>
        {children}
        {links && <CardLinks>{links}</CardLinks>}
      </Stack>
    </Paper>
  );
}

const FRAME = { xs: 2.5, sm: 4 };
const LEAD = { color: 'text.secondary', mt: 1.5 };
const LINKS = {
  ...{ justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 2, pt: 2 },
  ...{ borderTop: 1, borderColor: 'divider', fontSize: '0.9375rem' },
  '& a': { display: 'inline-block', py: 1, color: 'primary.dark', fontWeight: 500 },
};

const LeadText = ({ children }: { children: ReactNode }) => <Stack sx={LEAD}>{children}</Stack>;

const CardLinks = ({ children }: { children: ReactNode }) => (
  <Stack direction="row" sx={LINKS}>
    {children}
  </Stack>
);
