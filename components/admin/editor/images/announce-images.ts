import { say } from '@/components/ui/say';
import { sayMessage } from '@/lib/i18n/say-message';
import { announceUpload } from './uploads';
import { wrongWithFile } from './wrong-with-file';

/** Makes images known that are to be sent; what is wrong with the others is said. @returns names of their uploads */
export function announceImages(files: readonly File[]): string[] {
  return files.flatMap((file) => {
    const wrong = wrongWithFile(file);
    if (wrong) void sayMessage(wrong).then((text) => say(text, 'error'));
    return wrong ? [] : [announceUpload(file)];
  });
}
