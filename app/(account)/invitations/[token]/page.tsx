import { AccountScreen } from '@/components/account/account-screen';
import { accountMetadata } from '../../_pages/account-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => accountMetadata('invitation');

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <AccountScreen name="invitation" token={token} />;
}
