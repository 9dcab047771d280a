import { useEffect, useRef, useState, type ReactNode } from 'react';
import { reportMessages } from '@tillside/messages';
import type { ShopAnswerProps } from '../../kernel/flow/slots.ts';
import { useLanguage } from '../../kernel/runtime/context.ts';
import { useMerchant } from '../../kernel/runtime/use-session.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { Icon } from '../../kernel/ui/icons.tsx';
import { Notice } from '../../kernel/ui/Notice.tsx';
import { useAnnounce } from '../../kernel/ui/Widget.tsx';
import { useAnswers } from './use-answers.ts';
import { kindText, useConfirming } from './use-case.ts';
import { spoken } from '../../kernel/language/spoken.ts';

/** What the shop answered to a report about this purchase, on top of it until the user confirms it. */
export function ShopAnswer({ instructionRef }: ShopAnswerProps): ReactNode {
  const { t, format } = useLanguage();
  const merchant = useMerchant();
  const announce = useAnnounce();
  const done = useRef<HTMLParagraphElement>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const found = useAnswers().data?.find(({ ref }) => ref === instructionRef);
  const confirming = useConfirming(instructionRef, () => setConfirmed(true));
  const title = t(reportMessages, merchant ? 'answeredBy' : 'answeredTitle', { merchant: merchant?.name ?? '' });
  const answer = found?.answer;
  const failed = confirming.failed ? t(reportMessages, 'notConfirmed') : '';
  const announcement = failed || (answer ? spoken(title, answer.text) : '');
  useEffect(() => {
    if (announcement !== '') announce(announcement);
  }, [announce, announcement]);
  useEffect(() => {
    // The pressed button is gone.
    if (isConfirmed) done.current?.focus();
  }, [isConfirmed]);
  if (isConfirmed)
    return (
      <p className="ts-hint" ref={done} tabIndex={-1}>
        {t(reportMessages, 'confirmed')}
      </p>
    );
  if (!found || !answer) return null;
  const contact = merchant?.support === undefined ? null : contactUrl(merchant.support);
  return (
    <div role="group" aria-label={title}>
      <Notice tone="info" title={title} icon={<Icon name="chat" />}>
        <p className="ts-notice-paragraph" dir="auto">
          {answer.text}
        </p>
        <p className="ts-hint">{format.dateTime(answer.at)}</p>
        <p className="ts-hint ts-answer-asked">
          {t(reportMessages, 'youWrote', {
            time: format.dateTime(found.opened_at),
            text: found.text ?? kindText(found.kind, t),
          })}
        </p>
        {failed !== '' && <p className="ts-reason">{failed}</p>}
        <div className="ts-actions-row">
          <Button busy={confirming.busy} onClick={() => confirming.send({})}>
            {t(reportMessages, contact === null ? 'gotIt' : 'solved')}
          </Button>
          {contact !== null && (
            <a className="ts-button" data-look="secondary" href={contact}>
              {t(reportMessages, 'writeBack')}
            </a>
          )}
        </div>
      </Notice>
    </div>
  );
}

/** The shop's contact as a link: `null` for what is neither an address nor a number. */
function contactUrl(support: string): string | null {
  if (/^[^\s@?]+@[^\s@?]+$/.test(support)) return `mailto:${support}`;
  const digits = support.replaceAll(/[^\d+]/g, '');
  return digits.length > 6 ? `tel:${digits}` : null;
}
