import { ExportCard } from '@/components/admin/imports/export-card';
import { ImportsScreen } from '@/components/admin/imports/imports-screen';
import { adminMetadata } from '../_shell/admin-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('imports');

export default function AdminImportsPage() {
  return (
    <>
      <ImportsScreen />
      <ExportCard />
    </>
  );
}
