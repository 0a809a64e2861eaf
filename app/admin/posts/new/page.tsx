import { NewPostScreen } from '@/components/admin/editor/editor-screen';
import { adminMetadata } from '../../_shell/admin-metadata';
import { EditorFrame } from '../_editor/editor-frame';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('newPost');

export default function NewPostPage() {
  return (
    <EditorFrame>
      <NewPostScreen />
    </EditorFrame>
  );
}
