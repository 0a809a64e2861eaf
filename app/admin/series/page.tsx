import { SeriesScreen } from '@/components/admin/series/series-screen';
import { adminMetadata } from '../_shell/admin-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('series');

export default function AdminSeriesPage() {
  return <SeriesScreen />;
}
