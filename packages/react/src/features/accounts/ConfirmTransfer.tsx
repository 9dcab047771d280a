import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { plainDigits, type AccountPayment } from '@tillside/contract';
import { accountsMessages, paidMessages, sessionMessages, waitMessages } from '@tillside/messages';
import { isSignedOut, waitOf, type Failure } from '../../kernel/client/failure.ts';
import { FieldFrame, describedBy } from '../../kernel/ui/fields/FieldFrame.tsx';
import { Form, SubmitButton } from '../../kernel/ui/Form.tsx';
import { useAnnounce } from '../../kernel/ui/Widget.tsx';
import { useLanguage, useRuntime } from '../../kernel/runtime/context.ts';
import type { Language } from '../../kernel/language/language.ts';
import { useCallerTag } from '../../kernel/runtime/use-session.ts';
import { accountKey, readAccountPayment } from './use-accounts.ts';
import { AccountNotice, type NoticeContent } from './RunNotice.tsx';
import { useAccountLanguage } from './use-account-language.ts';
import { spoken } from '../../kernel/language/spoken.ts';

export interface ConfirmTransferProps {
  readonly number: string;
}

type Search =
  | { readonly at: 'idle' }
  | { readonly at: 'asking' }
  | { readonly at: 'found'; readonly payment: AccountPayment }
  | { readonly at: 'failed'; readonly failure: Failure };

const longest = 128;

/** "I have sent it": takes the session id of an unlisted transfer, and has the provider confirm it. */
export function ConfirmTransfer({ number }: ConfirmTransferProps): ReactNode {
  const language = useLanguage();
  const { t } = useAccountLanguage();
  const { client, queries } = useRuntime();
  const tag = useCallerTag();
  const announce = useAnnounce();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [search, setSearch] = useState<Search>({ at: 'idle' });
  const asking = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const content = describe(search, language);

  const announcement = content && spoken(content.title, content.text);
  useEffect(() => {
    if (announcement !== null) announce(announcement);
    // oxlint-disable-next-line react/exhaustive-deps -- each search is announced once, whatever else changes
  }, [search]);

  const look = async (): Promise<void> => {
    if (asking.current) return;
    const session_id = plainDigits(typed).trim();
    const wrong =
      session_id === ''
        ? t(paidMessages, 'empty')
        : session_id.length > longest
          ? t(paidMessages, 'tooLong')
          : undefined;
    setFault(wrong);
    if (wrong !== undefined) return input.current?.focus();
    asking.current = true;
    setSearch({ at: 'asking' });
    const answer = await client.ask({
      path: `/accounts/${encodeURIComponent(number)}/confirm`,
      body: { session_id },
      read: readAccountPayment,
    });
    asking.current = false;
    if (answer.ok) {
      setTyped('');
      void queries.invalidateQueries({ queryKey: accountKey(tag, number) });
    }
    setSearch(answer.ok ? { at: 'found', payment: answer.value } : { at: 'failed', failure: answer.failure });
  };

  return (
    <Form className="ts-stack" data-gap="small" onSubmit={() => void look()}>
      <p className="ts-text">{t(paidMessages, 'text')}</p>
      <FieldFrame id={id} label={t(paidMessages, 'label')} hint={t(paidMessages, 'hint')} error={fault}>
        <input
          form=""
          ref={input}
          className="ts-input"
          id={id}
          type="text"
          inputMode="text"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={typed}
          aria-invalid={fault !== undefined}
          aria-describedby={describedBy(id, t(paidMessages, 'hint'), fault)}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FieldFrame>
      {content && <AccountNotice content={content} />}
      <SubmitButton look="secondary" busy={search.at === 'asking'}>
        {t(paidMessages, 'submit')}
      </SubmitButton>
    </Form>
  );
}

function describe(search: Search, { t, format }: Language): NoticeContent | null {
  if (search.at === 'idle' || search.at === 'asking') return null;
  if (search.at === 'found') {
    const { amount, sender } = search.payment;
    const title = t(paidMessages, 'found', { amount: format.money(amount), sender: sender.name });
    return { tone: 'info', icon: 'check', title, text: t(paidMessages, 'foundText') };
  }
  const { failure } = search;
  if (isSignedOut(failure))
    return {
      tone: 'info',
      title: t(sessionMessages, 'signInTitle'),
      text: t(accountsMessages, 'signIn'),
      signIn: true,
    };
  const code = failure.kind === 'refused' ? failure.problem.code : null;
  if (code === 'not_recognised') {
    return {
      tone: 'warning',
      icon: 'question',
      title: t(paidMessages, 'notYetTitle'),
      text: t(paidMessages, 'notYetText'),
    };
  }
  if (code === 'rate_limited') {
    const wait = t(waitMessages, 'seconds', { seconds: waitOf(failure) ?? 30 });
    const text = t(accountsMessages, 'tooManyText', { wait });
    return { tone: 'warning', icon: 'clock', title: t(paidMessages, 'awayTitle'), text };
  }
  return { tone: 'warning', title: t(paidMessages, 'awayTitle'), text: t(paidMessages, 'awayText') };
}
