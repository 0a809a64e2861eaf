import { Profile } from '@/components/account/profile/profile';
import { accountMetadata } from '../_pages/account-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => accountMetadata('profile');

export default function ProfilePage() {
  return <Profile />;
}
