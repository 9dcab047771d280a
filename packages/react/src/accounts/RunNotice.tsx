import { useEffect, useRef, type ReactNode } from 'react';
import { useAnnounce } from '../parts/Widget.tsx';
import { describeRun, type AccountRun } from './run-texts.ts';
import { useAccountLanguage } from './use-account-language.ts';
import { ToldNotice } from './ToldNotice.tsx';

/** Shows the progress of an account operation, and announces it once. */
export function RunNotice({ run, done }: { readonly run: AccountRun; readonly done: string }): ReactNode {
  const told = describeRun(run, useAccountLanguage().t);
  const announce = useAnnounce();
  const wentWell = run.state === 'done' && told === null;
  const words = wentWell ? done : told && `${told.title}. ${told.text}`;
  const said = useRef<string | null>(null);
  useEffect(() => {
    if (words !== null && words !== said.current) announce(words);
    said.current = words;
  }, [announce, words]);
  return told && <ToldNotice told={told} />;
}
