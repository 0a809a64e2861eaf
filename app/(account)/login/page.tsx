import { AccountScreen } from '@/components/account/account-screen';
import { accountMetadata } from '../_pages/account-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => accountMetadata('login');

export default function LoginPage() {
  return <AccountScreen name="login" />;
}
