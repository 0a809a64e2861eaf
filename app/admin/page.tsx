import { Dashboard } from '@/components/admin/dashboard/dashboard';
import { adminMetadata } from './_shell/admin-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('dashboard');

export default function DashboardPage() {
  return <Dashboard />;
}
