import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { TrustedHtml } from '@/components/ui/trusted-html';
import type { AdminComment } from '@/lib/schemas/admin-comment';

type CommentTextProps = {
  comment: AdminComment;
  anonymous: string;
  /** Says that readers do not see it. */
  hiddenText: string;
  /** What became of it, where it is not simply shown, and why. */
  state?: ReactNode;
};

/** What somebody said, and who. A long one scrolls. */
export function CommentText({ comment, anonymous, hiddenText, state }: CommentTextProps) {
  const { user_full_name, author_name, user_username, content } = comment;
  return (
    <Box sx={{ minWidth: 0, '& p': { my: 0.5 }, '& a': { color: 'primary.dark' } }}>
      <Typography variant="body2" component="span" color="textSecondary">
        <Typography component="bdi" color="textPrimary" sx={{ fontWeight: 600, mr: 1.25 }}>
          {user_full_name || author_name || user_username || anonymous}
        </Typography>
        {state}
        {comment.hidden && <Chip size="small" color="warning" label={hiddenText} sx={{ ml: 1.25 }} />}
      </Typography>
      <Box component={TrustedHtml} dir="auto" html={content} sx={{ maxHeight: '12em', overflow: 'auto' }} />
    </Box>
  );
}
