import { StatusScreen } from '@/components/admin/status/status-screen';
import { adminMetadata } from '../_shell/admin-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('status');

export default function AdminStatusPage() {
  return <StatusScreen />;
}
