import { notFound } from 'next/navigation';
import { EditPostScreen } from '@/components/admin/editor/editor-screen';
import { toId } from '@/lib/rules/limits';
import { adminMetadata } from '../../_shell/admin-metadata';
import { EditorFrame } from '../_editor/editor-frame';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('editPost');

/** Which post, and whether the viewer may, is asked in the browser: this page is the same for everybody. */
export default async function EditPostPage({ params }: { params: Promise<{ id: string }> }) {
  const id = toId((await params).id) ?? notFound();
  return (
    <EditorFrame>
      <EditPostScreen id={id} />
    </EditorFrame>
  );
}
