'use client';

import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslations } from 'next-intl';
import { may } from '@/lib/rules/roles';
import { useViewer } from '../../viewer';
import { useEdited, useSession } from '../state/session-context';

/** Whether the post stands first on the home page, for editors to say, and whether it takes comments. */
export function PostSwitches() {
  const t = useTranslations('editor.settings');
  const session = useSession();
  const viewer = useViewer();
  const pinned = useEdited(({ fields }) => fields.pinned);
  const comments = useEdited(({ fields }) => fields.comments);
  return (
    <>
      {may(viewer.role, 'posts.write-any') && (
        <FormControlLabel
          control={<Switch checked={pinned} onChange={(_event, isOn) => session.change({ pinned: isOn })} />}
          label={t('pinned')}
        />
      )}
      <FormControlLabel
        control={
          <Switch
            checked={comments === 'open'}
            onChange={(_event, isOn) => session.change({ comments: isOn ? 'open' : 'closed' })}
          />
        }
        label={t('commentsOpen')}
      />
    </>
  );
}
