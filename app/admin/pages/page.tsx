import { PagesScreen } from '@/components/admin/pages/pages-screen';
import { adminMetadata } from '../_shell/admin-metadata';
import { SiteTexts } from '../_shell/site-texts';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('pages');

export default function AdminPagesPage() {
  return (
    <SiteTexts>
      <PagesScreen />
    </SiteTexts>
  );
}
