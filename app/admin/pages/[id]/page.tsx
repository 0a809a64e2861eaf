import { notFound } from 'next/navigation';
import { PageScreen } from '@/components/admin/pages/page-screen';
import { toId } from '@/lib/rules/limits';
import { adminMetadata } from '../../_shell/admin-metadata';
import { SiteTexts } from '../../_shell/site-texts';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('editPage');

export default async function AdminEditPagePage({ params }: { params: Promise<{ id: string }> }) {
  const id = toId((await params).id) ?? notFound();
  return (
    <SiteTexts>
      <PageScreen id={id} />
    </SiteTexts>
  );
}
