import { TagsScreen } from '@/components/admin/tags/tags-screen';
import { adminMetadata } from '../_shell/admin-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('tags');

export default function AdminTagsPage() {
  return <TagsScreen />;
}
