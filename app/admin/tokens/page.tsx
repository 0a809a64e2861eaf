import { TokensScreen } from '@/components/admin/tokens/tokens-screen';
import { adminMetadata } from '../_shell/admin-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('tokens');

export default function AdminTokensPage() {
  return <TokensScreen />;
}
