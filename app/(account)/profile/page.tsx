import { AccountScreen } from '@/components/account/account-screen';
import { accountMetadata } from '../_pages/account-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => accountMetadata('profile');

export default function ProfilePage() {
  return <AccountScreen name="profile" />;
}
