'use client';

import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { RetryNotice } from '@/components/ui/notice';
import { saveFile } from '@/components/ui/save-file';
import { say } from '@/components/ui/say';
import { errorMessage } from '@/lib/api/api-error';
import { importsOptions, readImportReport } from '@/lib/api/admin-site';
import { IMPORT_KINDS, type ImportCounts, type SiteImport } from '@/lib/schemas/import';
import { NewButton } from '../buttons';
import { ListSkeleton } from '../list/list-body';
import { PageHead } from '../page-head';
import { ShortDate } from '../status-chip';
import { ImportDialog, ImportProgress } from './import-steps';

const COLORS = { running: 'warning', done: 'success', failed: 'error', stopped: 'default', lost: 'error' } as const;
const OUTCOMES = ['imported', 'updated', 'unchanged', 'skipped'] as const;
const KINDS = {
  ...{ author: 'imports.authors', category: 'nav.categories', tag: 'nav.tags', post: 'nav.posts' },
  ...{ page: 'nav.pages', comment: 'nav.comments', image: 'imports.images' },
} as const;

/** How much came in, and how much did not. Kinds of which the export had none are left out, and so is what nothing came to. */
function CountTable({ counts, label }: { counts: ImportCounts; label: string }) {
  const t = useTranslations('admin');
  const format = useFormatter();
  const kinds = IMPORT_KINDS.filter((kind) => OUTCOMES.some((outcome) => counts[kind][outcome] > 0));
  const outcomes = OUTCOMES.filter((one) => one === 'imported' || kinds.some((kind) => counts[kind][one] > 0));
  return (
    <TableContainer tabIndex={0} role="group" aria-label={label}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell />
            {outcomes.map((outcome) => (
              <TableCell key={outcome} align="right">
                {t(`imports.${outcome}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {kinds.map((kind) => (
            <TableRow key={kind}>
              <TableCell component="th" scope="row">
                {t(KINDS[kind])}
              </TableCell>
              {outcomes.map((outcome) => (
                <TableCell key={outcome} align="right">
                  {format.number(counts[kind][outcome])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** One import: how far it is, or what became of it. */
function ImportCard({ one }: { one: SiteImport }) {
  const t = useTranslations('admin.imports');
  const heading = useId();
  const { id, file_name, started_by, started_at, state, counts, error } = one;
  const download = () =>
    readImportReport(id).then(
      (report) => saveFile(report, `import-${id}.txt`),
      (reason: unknown) => say(errorMessage(reason, t('reportFailed')), 'error'),
    );
  return (
    <Card component="li" aria-labelledby={heading} sx={{ p: 2.5 }}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 0.5 }}>
        <Typography id={heading} variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{file_name || t('file')}</bdi>
        </Typography>
        <Chip size="small" color={COLORS[state]} label={t(`state.${state}`)} />
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        <ShortDate iso={started_at} look="date-time" />
        {started_by && ' · '}
        {started_by && <bdi>@{started_by}</bdi>}
      </Typography>
      {state === 'running' && <ImportProgress {...one} />}
      {state === 'lost' && <Typography>{t('lostText')}</Typography>}
      {state === 'failed' &&
        (error ? (
          <p lang="en" dir="ltr">
            {error}
          </p>
        ) : (
          <Typography>{t('failedText')}</Typography>
        ))}
      {counts && (
        <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
          <CountTable counts={counts} label={file_name} />
          <Button variant="outlined" onClick={() => void download()}>
            {t('report')}
          </Button>
        </Stack>
      )}
    </Card>
  );
}

/** /admin/imports: brings other blogs here. */
export function ImportsScreen() {
  const t = useTranslations('admin');
  const { data, error, refetch } = useQuery(importsOptions);
  const [isOpen, setOpen] = useState(false);
  const isRunning = data?.some(({ state }) => state === 'running') ?? false;
  return (
    <>
      <PageHead title={t('titles.imports')} hint={t('imports.hint')}>
        {!isRunning && <NewButton onClick={() => setOpen(true)}>{t('imports.title')}</NewButton>}
      </PageHead>
      {!data && error && (
        <RetryNotice
          message={errorMessage(error, t('imports.failed'))}
          retry={t('tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton />}
      {data?.length === 0 && <EmptyState title={t('imports.empty')} text={t('imports.emptyText')} />}
      {data && data.length > 0 && (
        <Stack component="ul" aria-label={t('titles.imports')} spacing={2.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((one) => (
            <ImportCard key={one.id} one={one} />
          ))}
        </Stack>
      )}
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
