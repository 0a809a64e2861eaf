import { SubscribersScreen } from '@/components/admin/subscribers/subscribers-screen';
import { adminMetadata } from '../_shell/admin-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('subscribers');

export default function AdminSubscribersPage() {
  return <SubscribersScreen />;
}
