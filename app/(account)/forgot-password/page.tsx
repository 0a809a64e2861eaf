import { ForgotPassword } from '@/components/account/reset/forgot-password';
import { accountMetadata } from '../_pages/account-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => accountMetadata('forgot');

export default function ForgotPasswordPage() {
  return <ForgotPassword />;
}
