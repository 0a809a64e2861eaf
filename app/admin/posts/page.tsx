import { PostsScreen } from '@/components/admin/posts/posts-screen';
import { adminMetadata } from '../_shell/admin-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('posts');

export default function AdminPostsPage() {
  return <PostsScreen />;
}
