import { AccountScreen } from '@/components/account/account-screen';
import { accountMetadata } from '../_pages/account-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => accountMetadata('reset');

export default function ResetPasswordPage() {
  return <AccountScreen name="reset" />;
}
