import { LogScreen } from '@/components/admin/log/log-screen';
import { adminMetadata } from '../_shell/admin-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('log');

export default function AdminLogPage() {
  return <LogScreen />;
}
