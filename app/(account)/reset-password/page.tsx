import { ResetPassword } from '@/components/account/reset-password';
import { accountMetadata } from '../_pages/account-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => accountMetadata('reset');

export default function ResetPasswordPage() {
  return <ResetPassword />;
}
