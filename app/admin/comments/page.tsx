import { CommentsScreen } from '@/components/admin/comments/comments-screen';
import { adminMetadata } from '../_shell/admin-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('comments');

export default function AdminCommentsPage() {
  return <CommentsScreen />;
}
