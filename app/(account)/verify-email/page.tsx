import { VerifyEmail } from '@/components/account/verify-email';
import { accountMetadata } from '../_pages/account-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => accountMetadata('verify');

export default function VerifyEmailPage() {
  return <VerifyEmail />;
}
