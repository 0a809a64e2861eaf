'use client';

import Card from '@mui/material/Card';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { CheckIcon } from '@/components/ui/icons/admin-icons';
import { Link } from '@/components/ui/link';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { categoriesOptions } from '@/lib/api/categories';
import { pathTo } from '@/lib/paths';
import { may } from '@/lib/rules/roles';
import { useViewer } from '../viewer';

type Step = { name: 'you' | 'categories' | 'post'; href: string; isDone: boolean };

/** What to do first where nothing is written yet: who one is, the shelves, the first post. */
export function FirstSteps() {
  const t = useTranslations('admin.firstSteps');
  const viewer = useViewer();
  const { data: categories = [] } = useQuery(categoriesOptions);
  const steps: Step[] = [
    { name: 'you', href: pathTo.profile(), isDone: viewer.full_name !== '' && viewer.profile_image !== null },
    ...(may(viewer.role, 'categories.manage')
      ? [{ name: 'categories' as const, href: pathTo.adminCategories(), isDone: categories.length > 0 }]
      : []),
    { name: 'post', href: pathTo.adminNewPost(), isDone: false },
  ];
  const next = steps.find(({ isDone }) => !isDone)?.name;
  return (
    <Card component="section" aria-labelledby="first-steps" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720 }}>
      <Typography id="first-steps" variant="h4" component="h2" sx={{ mb: 2 }}>
        {t('title')}
      </Typography>
      <Stack component="ol" spacing={2.5} sx={{ m: 0, pl: 2.5 }}>
        {steps.map(({ name, href, isDone }) => (
          <li key={name}>
            <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
              <div style={{ flex: '1 1 260px' }}>
                <Typography sx={{ fontWeight: 600 }}>{t(`${name}.title`)}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {t(`${name}.text`)}
                </Typography>
              </div>
              {isDone && (
                <Typography component="span" color="success">
                  <CheckIcon size={20} />
                  <VisuallyHidden>{t('done')}</VisuallyHidden>
                </Typography>
              )}
              <Button component={Link} href={href} variant={name === next ? 'contained' : 'outlined'}>
                {t(`${name}.action`)}
              </Button>
            </Stack>
          </li>
        ))}
      </Stack>
    </Card>
  );
}
