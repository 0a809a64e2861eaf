import { PageScreen } from '@/components/admin/pages/page-screen';
import { adminMetadata } from '../../_shell/admin-metadata';
import { SiteTexts } from '../../_shell/site-texts';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('newPage');

export default function AdminNewPagePage() {
  return (
    <SiteTexts>
      <PageScreen id={null} />
    </SiteTexts>
  );
}
