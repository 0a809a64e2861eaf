import { InvitationsScreen } from '@/components/admin/invitations/invitations-screen';
import { adminMetadata } from '../_shell/admin-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('invitations');

export default function AdminInvitationsPage() {
  return <InvitationsScreen />;
}
