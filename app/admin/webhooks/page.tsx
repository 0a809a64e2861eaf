import { WebhooksScreen } from '@/components/admin/webhooks/webhooks-screen';
import { adminMetadata } from '../_shell/admin-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('webhooks');

export default function AdminWebhooksPage() {
  return <WebhooksScreen />;
}
