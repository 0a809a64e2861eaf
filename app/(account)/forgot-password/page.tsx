import { AccountScreen } from '@/components/account/account-screen';
import { accountMetadata } from '../_pages/account-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => accountMetadata('forgot');

export default function ForgotPasswordPage() {
  return <AccountScreen name="forgot" />;
}
