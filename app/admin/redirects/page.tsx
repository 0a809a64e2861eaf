import { RedirectsScreen } from '@/components/admin/redirects/redirects-screen';
import { adminMetadata } from '../_shell/admin-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('redirects');

export default function AdminRedirectsPage() {
  return <RedirectsScreen />;
}
