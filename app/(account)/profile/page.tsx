import { getMessages } from 'next-intl/server';
import { AccountScreen } from '@/components/account/account-screen';
import { MoreMessages } from '@/components/ui/more-messages';
import { accountMetadata } from '../_pages/account-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => accountMetadata('profile');

export default async function ProfilePage() {
  const { factors } = await getMessages();
  return (
    <MoreMessages namespaces={{ factors: factors ?? {} }}>
      <AccountScreen name="profile" />
    </MoreMessages>
  );
}
