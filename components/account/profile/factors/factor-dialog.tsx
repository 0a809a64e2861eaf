'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { say } from '@/components/ui/say';
import { AccountDialog } from '../account-dialog';
import { AppSetUp } from './app-set-up';
import { PasskeySetUp } from './passkey-set-up';
import { ProofForm, type ProvenTask } from './proof-form';
import { RecoveryCodes } from './recovery-codes';
import { RenameForm } from './rename-form';

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

type FactorDialogProps = { task: FactorTask; hasPasskey: boolean; onClose: () => void };

/** One dialog for one task. Recovery codes that come of it are its last page. */
export function FactorDialog({ task, hasPasskey, onClose }: FactorDialogProps) {
  const t = useTranslations('factors');
  const [codes, setCodes] = useState<string[] | null>(null);
  const done = (recoveryCodes?: string[]) => {
    say(t('saved'), 'success');
    if (recoveryCodes) setCodes(recoveryCodes);
    else onClose();
  };
  if (codes)
    return (
      <AccountDialog title={t('codesTitle')} onClose={onClose}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </AccountDialog>
    );
  return (
    <AccountDialog title={t(TITLES[task.kind], { name: 'name' in task ? task.name : '' })} onClose={onClose}>
      {task.kind === 'app' && <AppSetUp onDone={done} onCancel={onClose} />}
      {task.kind === 'passkey' && <PasskeySetUp onDone={done} onCancel={onClose} />}
      {task.kind === 'rename' && <RenameForm id={task.id} name={task.name} onDone={done} onCancel={onClose} />}
      {(task.kind === 'remove-app' || task.kind === 'remove-passkey' || task.kind === 'renew') && (
        <ProofForm task={task} hasPasskey={hasPasskey} onDone={done} onCancel={onClose} />
      )}
    </AccountDialog>
  );
}
