import { LoginForm } from '@/components/account/login/login-form';
import { accountMetadata } from '../_pages/account-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => accountMetadata('login');

export default function LoginPage() {
  return <LoginForm />;
}
