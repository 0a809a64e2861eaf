'use client';

import { useEffect, useState } from 'react';
import { errorsInPageLanguage } from '@/lib/i18n/say-error';
import { type Message, partsOf } from '@/lib/rules/messages';

/** A message of the server, which comes in English beside its key, in the page's language. Empty until that is loaded. */
export function useSaid(english: string | undefined, key: string | undefined): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!english || !key) return;
    let isGone = false;
    void errorsInPageLanguage().then((say) => {
      // The server made it of its table of messages.
      if (!isGone) setSaid(say(partsOf(key as Message), english));
    });
    return () => {
      isGone = true;
    };
  }, [english, key]);
  return said;
}
