import { UsersScreen } from '@/components/admin/users/users-screen';
import { adminMetadata } from '../_shell/admin-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('users');

export default function AdminUsersPage() {
  return <UsersScreen />;
}
