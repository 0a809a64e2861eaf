'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { say } from '@/components/ui/say';
import { AccountDialog } from '../account-dialog';
import { AppSetUp, type SetUpProps } from './app-set-up';
import { type BegunPasskey, NewPasskeyForm } from './passkey-set-up';
import { ProofForm } from './proof-form';
import { saveFile } from '@/components/ui/save-file';
import styles from './recovery-codes.module.css';
import { beginPasskey, removeApp, removePasskey, renamePasskey, renewRecoveryCodes } from '@/lib/api/second-factors';
import type { ProvenBody } from '@/lib/schemas/second-factor';
import { PASSKEY_NAME_LENGTH } from '@/lib/rules/roles';
import { AccountForm } from '../../form/account-form';
import { FormField } from '../../form/form-field';
import { useAccountForm } from '../../form/use-account-form';

/** Recovery codes, this once: to be copied, kept as a file or on paper. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslations('factors');
  const [told, setTold] = useState('');
  const text = `${window.location.host} · ${t('codes')}\n\n${codes.join('\n')}\n`;
  const save = () =>
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `recovery-codes-${window.location.hostname}.txt`);
  const copy = async () => {
    try {
      // Not there at all where the site is not on https.
      await navigator.clipboard.writeText(text);
      setTold(t('copied'));
    } catch {
      setTold(t('copyFailed'));
    }
  };
  return (
    <Stack spacing={2} className={styles.sheet}>
      <p>{t('codesLead')}</p>
      <Box component="ul" dir="ltr" className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" spacing={1} useFlexGap className={styles.ways} sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button variant="outlined" onClick={save}>
          {t('download')}
        </Button>
        <Button variant="outlined" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button variant="contained" onClick={onDone}>
          {t('kept')}
        </Button>
      </Stack>
      <p role="status">{told}</p>
    </Stack>
  );
}

const rules = () => import('@/lib/schemas/second-factor').then(({ renamePasskeySchema }) => renamePasskeySchema);

type RenameFormProps = { id: number; name: string; onDone: () => void; onCancel: () => void };

/** Calls a passkey something else. */
function RenameForm({ id, name, onDone, onCancel }: RenameFormProps) {
  const t = useTranslations('account');
  const tFactors = useTranslations('factors');
  const send = async (typed: { name: string }) => {
    await renamePasskey(id, typed.name);
    onDone();
  };
  const failure = tFactors('failed');
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({
    rules,
    send,
    failure,
    defaultValues: { name },
  });
  return (
    <AccountForm banner={banner} onSubmit={onSubmit} submit={{ label: t('save'), pending }} onCancel={onCancel}>
      <FormField
        {...form.register('name')}
        label={tFactors('name')}
        maxLength={PASSKEY_NAME_LENGTH}
        autoComplete="off"
        autoFocus
        error={errorOf('name')}
      />
    </AccountForm>
  );
}

/** What nobody does without showing that it is they. */
type ProvenTask =
  | { kind: 'remove-app'; name: string }
  | { kind: 'remove-passkey'; id: number; name: string }
  | { kind: 'renew'; name: string };

/** @returns recovery codes where these were what was asked for */
async function carryOut(task: ProvenTask, proven: ProvenBody): Promise<string[] | undefined> {
  if (task.kind === 'renew') return (await renewRecoveryCodes(proven)).recoveryCodes;
  await (task.kind === 'remove-passkey' ? removePasskey(task.id, proven) : removeApp(proven));
  return undefined;
}

type ProvenFormProps = {
  task: ProvenTask;
  hasPasskey: boolean;
  onDone: (recoveryCodes?: string[]) => void;
  onCancel: () => void;
};

function ProvenForm({ task, hasPasskey, onDone, onCancel }: ProvenFormProps) {
  const t = useTranslations('factors');
  const isRenewal = task.kind === 'renew';
  return (
    <ProofForm
      lead={t(isRenewal ? 'renewLead' : 'removeLead')}
      submit={{ label: t(isRenewal ? 'renew' : 'remove'), isDanger: !isRenewal }}
      hasPasskey={hasPasskey}
      onProven={async (proven) => onDone(await carryOut(task, proven))}
      onCancel={onCancel}
    />
  );
}

/** Sets a passkey up; a factor that is there already is shown first. */
function PasskeySetUp({ hasFactor, hasPasskey, onDone, onCancel }: SetUpProps) {
  const t = useTranslations('factors');
  const [begun, setBegun] = useState<BegunPasskey | null>(null);
  if (!hasFactor || begun) return <NewPasskeyForm {...{ begun, onDone, onCancel }} />;
  const lead = t('removeLead');
  const begin = async (proven: ProvenBody) =>
    setBegun({ ...(await beginPasskey(proven)), currentPassword: proven.currentPassword });
  return <ProofForm {...{ lead, hasPasskey, onCancel }} submit={{ label: t('continue') }} onProven={begin} />;
}

/** What somebody is about to do with their second factors. */
export type FactorTask =
  { kind: 'app' } | { kind: 'passkey' } | { kind: 'rename'; id: number; name: string } | ProvenTask;

const TITLES = {
  app: 'addApp',
  passkey: 'addPasskey',
  rename: 'renameNamed',
  'remove-app': 'removeNamed',
  'remove-passkey': 'removeNamed',
  renew: 'renew',
} as const;

type FactorDialogProps = { task: FactorTask; hasFactor: boolean; hasPasskey: boolean; onClose: () => void };

/** One dialog for one task. Recovery codes that come of it are its last page. */
export function FactorDialog({ task, hasFactor, hasPasskey, onClose }: FactorDialogProps) {
  const t = useTranslations('factors');
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    say(t('saved'), 'success');
    onClose();
  };
  // Not before the codes are kept: beside them it would speak of them.
  const done = (recoveryCodes?: string[]) => (recoveryCodes ? setCodes(recoveryCodes) : close());
  if (codes)
    return (
      // Escape loses none of them.
      <AccountDialog title={t('codesTitle')} onClose={() => undefined}>
        <RecoveryCodes codes={codes} onDone={close} />
      </AccountDialog>
    );
  return (
    <AccountDialog title={t(TITLES[task.kind], { name: 'name' in task ? task.name : '' })} onClose={onClose}>
      {task.kind === 'app' && <AppSetUp {...{ hasFactor, hasPasskey }} onDone={done} onCancel={onClose} />}
      {task.kind === 'passkey' && <PasskeySetUp {...{ hasFactor, hasPasskey }} onDone={done} onCancel={onClose} />}
      {task.kind === 'rename' && <RenameForm id={task.id} name={task.name} onDone={done} onCancel={onClose} />}
      {(task.kind === 'remove-app' || task.kind === 'remove-passkey' || task.kind === 'renew') && (
        <ProvenForm task={task} hasPasskey={hasPasskey} onDone={done} onCancel={onClose} />
      )}
    </AccountDialog>
  );
}
