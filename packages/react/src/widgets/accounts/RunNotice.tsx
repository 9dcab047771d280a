import { useEffect, useRef, type ReactNode } from 'react';
import { useAnnounce } from '../../ui/Widget.tsx';
import { describeRun, type AccountRun } from './run-texts.ts';
import { useAccountLanguage } from './use-account-language.ts';
import { AccountNotice } from './AccountNotice.tsx';

/** Shows the progress of an account operation, and announces it once. */
export function RunNotice({ run, done }: { readonly run: AccountRun; readonly done: string }): ReactNode {
  const content = describeRun(run, useAccountLanguage().t);
  const announce = useAnnounce();
  const wentWell = run.state === 'done' && content === null;
  const text = wentWell ? done : content && `${content.title}. ${content.text}`;
  const spoken = useRef<string | null>(null);
  useEffect(() => {
    if (text !== null && text !== spoken.current) announce(text);
    spoken.current = text;
  }, [announce, text]);
  return content && <AccountNotice content={content} />;
}
