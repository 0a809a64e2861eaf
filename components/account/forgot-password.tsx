'use client';

import { useState } from 'react';
import { CheckYourEmail } from './check-your-email';
import { ForgotPasswordForm } from './forgot-password-form';

/** /forgot-password: the form, then 'Check Your Email'; Send Again returns to an empty form (SPEC 2). */
export function ForgotPassword() {
  const [email, setEmail] = useState<string | null>(null);
  if (email === null) return <ForgotPasswordForm onSent={setEmail} />;
  return <CheckYourEmail email={email} onAgain={() => setEmail(null)} />;
}
