import { useEffect, useRef, type ReactNode } from 'react';
import { useAnnounce } from '../parts/Widget.tsx';
import { useLanguage } from '../provider/context.ts';
import { tellRun, type AccountRun } from './run-words.ts';
import { useAccountWords } from './use-account-words.ts';
import { ToldNotice } from './ToldNotice.tsx';

/** Says how something that was asked of an account goes: on the screen, and once aloud. */
export function RunNotice({ run, done }: { readonly run: AccountRun; readonly done: string }): ReactNode {
  const told = tellRun(run, useAccountWords(), useLanguage().messages);
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
