import { CategoriesScreen } from '@/components/admin/categories/categories-screen';
import { adminMetadata } from '../_shell/admin-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('categories');

export default function AdminCategoriesPage() {
  return <CategoriesScreen />;
}
