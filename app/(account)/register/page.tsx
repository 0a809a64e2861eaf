import { AccountScreen } from '@/components/account/account-screen';
import { accountMetadata } from '../_pages/account-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => accountMetadata('register');

export default function RegisterPage() {
  return <AccountScreen name="register" />;
}
