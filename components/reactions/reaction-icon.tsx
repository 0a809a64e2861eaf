import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import type { ShownReactionType } from '@/lib/rules/reactions';

const face = <circle cx="12" cy="12" r="9" />;

const drawings: Record<ShownReactionType, ReactNode> = {
  like: (
    <path d="M7.5 10.5v9.3H4.2v-9.3h3.3Zm0 0 3.9-7c1.5 0 2.4 1.2 2.2 2.6l-.5 3.2h5.1c1.3 0 2.2 1.2 1.9 2.4l-1.5 6.3c-.2 1-1.1 1.8-2.2 1.8H7.5" />
  ),
  love: <path d="M12 20S3.4 15.2 3.4 9.2A4.6 4.6 0 0 1 12 7a4.6 4.6 0 0 1 8.6 2.2C20.6 15.2 12 20 12 20Z" />,
  laugh: (
    <>
      {face}
      <path d="m7.4 9.8 1.5-1.2 1.5 1.2M13.6 9.8l1.5-1.2 1.5 1.2M7.2 13.4h9.6c-.4 2.4-2.4 4.2-4.8 4.2s-4.4-1.8-4.8-4.2Z" />
    </>
  ),
  angry: (
    <>
      {face}
      <path d="m7.2 8.6 3 1.5m6.6-1.5-3 1.5M9 11.6v.2m6-.2v.2M8.6 16.6c.8-1.2 2-1.8 3.4-1.8s2.6.6 3.4 1.8" />
    </>
  ),
};

/** The drawing of a reaction; its name stands in the label of the button that holds it. */
export function ReactionIcon({ type }: { type: ShownReactionType }) {
  return <Icon size={20}>{drawings[type]}</Icon>;
}
