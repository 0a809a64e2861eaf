import { RegisterForm } from '@/components/account/register/register-form';
import { accountMetadata } from '../_pages/account-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => accountMetadata('register');

export default function RegisterPage() {
  return <RegisterForm />;
}
