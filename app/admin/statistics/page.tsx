import { StatisticsScreen } from '@/components/admin/statistics/statistics-screen';
import { adminMetadata } from '../_shell/admin-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('statistics');

export default function AdminStatisticsPage() {
  return <StatisticsScreen />;
}
