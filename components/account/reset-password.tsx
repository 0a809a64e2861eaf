'use client';

import { useState } from 'react';
import { NewPasswordForm } from './new-password-form';
import { ResetCodeForm, type ProvenCode } from './reset-code-form';

/** /reset-password: the code, then the new password, then /login (SPEC 4). */
export function ResetPassword() {
  const [proven, setProven] = useState<ProvenCode | null>(null);
  if (!proven) return <ResetCodeForm onProven={setProven} />;
  return <NewPasswordForm proven={proven} />;
}
