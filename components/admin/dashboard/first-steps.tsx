'use client';

import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CheckIcon } from '@/components/ui/icons/admin-icons';
import { Link } from '@/components/ui/link';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { adminSettingsOptions } from '@/lib/api/admin-site';
import { invitationsOptions } from '@/lib/api/invitations';
import { pathTo, pathToAdmin } from '@/lib/paths';
import { may } from '@/lib/rules/roles';
import { DEFAULT_SETTINGS } from '@/lib/rules/settings';
import { useViewer } from '../viewer';

const KEY = 'first-steps-put-away';

function readKept(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** Steps that one does not want to see now. Kept in this browser where it lets us. */
function usePutAway(): { isAway: (name: string) => boolean; move: (name: string, isAway: boolean) => void } {
  const [away, setAway] = useState(readKept);
  return {
    isAway: (name) => away.includes(name),
    move(name, isAway) {
      const next = [...away.filter((known) => known !== name), ...(isAway ? [name] : [])];
      setAway(next);
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // Storage is refused: the choice holds for this page.
      }
    },
  };
}

type Step = { name: 'you' | 'site' | 'post' | 'invite'; text: string; href: string; isDone: boolean };

/** Of who runs the site: its name and look, the first post or an import, company. Of others: who they are, and a post. */
function useSteps(hasPost: boolean): Step[] {
  const t = useTranslations('admin.firstSteps');
  const viewer = useViewer();
  const runsSite = may(viewer.role, 'settings.manage');
  const { data: settings } = useQuery({ ...adminSettingsOptions, enabled: runsSite });
  const { data: invitations = [] } = useQuery({ ...invitationsOptions, enabled: runsSite });
  const post = { name: 'post' as const, href: pathToAdmin.newPost(), isDone: hasPost };
  if (!runsSite) {
    const isDone = viewer.full_name !== '' && viewer.profile_image !== null;
    const you = { name: 'you' as const, text: t('you.text'), href: pathTo.profile(), isDone };
    return [you, { ...post, text: t('post.text') }];
  }
  const isNamed = settings !== undefined && settings.settings.name !== DEFAULT_SETTINGS.name;
  return [
    { name: 'site', text: t('site.text'), href: pathToAdmin.settings(), isDone: isNamed },
    { ...post, text: t('post.moveText') },
    { name: 'invite', text: t('invite.text'), href: pathToAdmin.invitations(), isDone: invitations.length > 0 },
  ];
}

type StepRowProps = { step: Step; isNext: boolean; isAway: boolean; onMove: (isAway: boolean) => void };

/** A step with the way to it; one that was put away keeps its place, and the way back. */
function StepRow({ step: { name, text, href, isDone }, isNext, isAway, onMove }: StepRowProps) {
  const t = useTranslations('admin.firstSteps');
  const title = t(`${name}.title`);
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <div style={{ flex: '1 1 260px' }}>
        <Typography sx={{ fontWeight: 600 }} color={isAway ? 'textSecondary' : 'textPrimary'}>
          {title}
        </Typography>
        {!isAway && (
          <Typography variant="body2" color="textSecondary">
            {text}
          </Typography>
        )}
      </div>
      {isDone && (
        <Typography component="span" color="success">
          <CheckIcon size={20} />
          <VisuallyHidden>{t('done')}</VisuallyHidden>
        </Typography>
      )}
      {/* One button that stays, so that the focus does. */}
      <Button size="small" onClick={() => onMove(!isAway)}>
        {t(isAway ? 'bringBack' : 'putAway')} <VisuallyHidden>{title}</VisuallyHidden>
      </Button>
      {!isAway && (
        <Button component={Link} href={href} variant={isNext ? 'contained' : 'outlined'}>
          {t(`${name}.action`)}
        </Button>
      )}
    </Stack>
  );
}

/** What to do first where nothing is written yet, and as long as nothing of it is out; nothing where all of it is done. */
export function FirstSteps({ hasPost = false }: { hasPost?: boolean }) {
  const t = useTranslations('admin.firstSteps');
  const steps = useSteps(hasPost);
  const { isAway, move } = usePutAway();
  const next = steps.find(({ name, isDone }) => !isDone && !isAway(name))?.name;
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Card component="section" aria-labelledby="first-steps" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720, mb: 3 }}>
      <Typography id="first-steps" variant="h4" component="h2" sx={{ mb: 2 }}>
        {t('title')}
      </Typography>
      <Stack component="ol" spacing={2.5} sx={{ m: 0, pl: 2.5 }}>
        {steps.map((step) => (
          <li key={step.name}>
            <StepRow
              step={step}
              isNext={step.name === next}
              isAway={isAway(step.name)}
              onMove={(away) => move(step.name, away)}
            />
          </li>
        ))}
      </Stack>
    </Card>
  );
}
