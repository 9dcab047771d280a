import { useId, useState, type ReactNode } from 'react';
import type { Session, StaffInstruction } from '@tillside/contract';
import { staffMessages } from '@tillside/messages';
import type { Language } from '../../kernel/language/language.ts';
import { useLanguage } from '../../kernel/runtime/context.ts';
import type { Themed } from '../../kernel/theme/ThemeRoot.tsx';
import { readTypedText } from '../../kernel/ui/fields/amount-field.tsx';
import { FieldFrame, describedBy } from '../../kernel/ui/fields/FieldFrame.tsx';
import { typedDollars } from '../../kernel/ui/fields/typed-amount.ts';
import { Notice } from '../../kernel/ui/Notice.tsx';
import { readStaffPurchase, useDeciding } from '../../kernel/staff/requests.ts';
import { useStaffPurchases } from './staff-lists.ts';
import { isOverdue, operationName, refusalText, timeLeftText } from '../../kernel/staff/staff-texts.ts';
import { StaffDesk, StaffForm } from '../../kernel/staff/StaffDesk.tsx';
import { readers, StaffWidget, usePerson } from '../../kernel/staff/StaffWidget.tsx';

export interface ReviewQueueProps extends Themed {
  /** Called when a purchase was decided here. */
  readonly onDecided?: ((purchase: StaffInstruction) => void) | undefined;
}

/** Purchases whose outcome is not proven. A person decides each, with a note of how the outcome was found out. */
export function ReviewQueue({ appearance, onDecided }: ReviewQueueProps): ReactNode {
  const { t } = useLanguage();
  return (
    <StaffWidget title={t(staffMessages, 'reviews')} roles={readers} appearance={appearance}>
      {(session, toHeading) => <Reviews session={session} onDecided={toHeading(onDecided)} />}
    </StaffWidget>
  );
}

interface ReviewsProps {
  readonly session: Session;
  onDecided(purchase: StaffInstruction): void;
}

function Reviews({ session, onDecided }: ReviewsProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const pages = useStaffPurchases({ state: 'review' });
  const { lost = [], unread_events: unread = [] } = pages.data?.pages[0] ?? {};
  return (
    <>
      {lost.length > 0 && (
        <Notice tone="warning" title={t(staffMessages, 'lostPurchases', { count: lost.length })}>
          {t(staffMessages, 'lostPurchasesText', { command: 'npx @tillside/server reconcile', refs: lost.join(', ') })}
        </Notice>
      )}
      {unread.length > 0 && (
        <Notice tone="warning" title={t(staffMessages, 'unreadEvents', { count: unread.length })}>
          {t(staffMessages, 'unreadEventsText', {
            times: unread.map(({ at }) => language.format.dateTime(at)).join('; '),
          })}
        </Notice>
      )}
      <StaffDesk
        session={session}
        label={t(staffMessages, 'reviews')}
        pages={pages}
        emptyTitle={t(staffMessages, 'reviewsEmpty')}
        emptyText={t(staffMessages, 'reviewsEmptyText')}
        goneTitle={t(staffMessages, 'decidedMeanwhile')}
        purchaseOf={(purchase) => purchase}
        badgeOf={({ created_at }) => ({
          text: timeLeftText(created_at, pages.dataUpdatedAt, language),
          tone: isOverdue(created_at, pages.dataUpdatedAt) ? 'failure' : 'unsure',
        })}
        decides
      >
        {(purchase, tell) => (
          <DecisionForm
            purchase={purchase}
            onDecided={(decided) => {
              const name = `${operationName(decided.operation, language)} ${decided.ref}`;
              const outcome = outcomeTexts(decided, language)[decided.state === 'failed' ? 'failed' : 'succeeded'];
              tell(t(staffMessages, 'decided', { name, outcome }));
              onDecided(decided);
            }}
          />
        )}
      </StaffDesk>
    </>
  );
}

interface DecisionFormProps {
  readonly purchase: StaffInstruction;
  onDecided(purchase: StaffInstruction): void;
}

/** Asks what happened and how it was found out. The button says what the press does: the money follows for good. */
function DecisionForm({ purchase, onDecided }: DecisionFormProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const id = useId();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [heldFault, setHeldFault] = useState<string>();
  const person = usePerson(purchase.owner.id);
  const deciding = useDeciding(
    `/instructions/${encodeURIComponent(purchase.ref)}/resolve`,
    onDecided,
    readStaffPurchase,
  );
  const choices = outcomeTexts(purchase, language);
  const verdict = outcome && verdictText(purchase, outcome, person, language);
  // The balance of a terminated card is paid out, and only a person can state it here.
  const asksBalance = purchase.operation === 'card.terminate' && outcome === 'succeeded';
  return (
    <StaffForm
      label={t(staffMessages, 'decide', { ref: purchase.ref })}
      text={{
        name: 'note',
        label: t(staffMessages, 'howKnown'),
        hint: t(staffMessages, 'noteHint'),
        minLength: 3,
        maxLength: 500,
      }}
      failed={
        deciding.failed && { title: t(staffMessages, 'notDecided'), text: refusalText(deciding.failed, language) }
      }
      busy={deciding.busy}
      promise={verdict && `${verdict.effect} ${t(staffMessages, 'noWayBack')}`}
      submit={verdict?.press ?? t(staffMessages, 'decideNow')}
      onSubmit={({ note = '', amount }) => {
        if (outcome === null) return;
        if (!asksBalance) return deciding.send({ state: outcome, note });
        // A number input would drop the comma of `13,50`.
        const typed = readTypedText(amount ?? '', 'USD', language);
        const held = typed.ok ? typedDollars(typed.digits) : null;
        setHeldFault(typed.ok ? undefined : typed.message);
        if (held) deciding.send({ state: outcome, note, amount: held });
        else document.getElementById(`${id}-amount`)?.focus();
      }}
    >
      <fieldset className="ts-staff-choice">
        <legend className="ts-label">{t(staffMessages, 'whatHappened')}</legend>
        <div className="ts-tiles" data-segments="true">
          {(['succeeded', 'failed'] as const).map((value) => (
            <label className="ts-tile" key={value} data-checked={outcome === value || undefined}>
              <input
                form=""
                className="ts-tile-radio"
                type="radio"
                name={`${id}-state`}
                value={value}
                required
                checked={outcome === value}
                onChange={() => setOutcome(value)}
              />
              <span>{choices[value]}</span>
            </label>
          ))}
        </div>
        {asksBalance && (
          <FieldFrame id={`${id}-amount`} label={t(staffMessages, 'cardHeld')} error={heldFault}>
            <input
              form=""
              className="ts-input"
              id={`${id}-amount`}
              name="amount"
              type="text"
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              required
              aria-invalid={heldFault !== undefined}
              aria-describedby={describedBy(`${id}-amount`, undefined, heldFault)}
            />
          </FieldFrame>
        )}
      </fieldset>
    </StaffForm>
  );
}

type Outcome = 'succeeded' | 'failed';

/** What a person may have found out about it. */
function outcomeTexts({ operation, kind }: StaffInstruction, { t }: Language): Readonly<Record<Outcome, string>> {
  if (operation === 'wallet.pay') return { succeeded: t(staffMessages, 'paid'), failed: t(staffMessages, 'notPaid') };
  return kind === 'bill'
    ? { succeeded: t(staffMessages, 'delivered'), failed: t(staffMessages, 'notDelivered') }
    : { succeeded: t(staffMessages, 'done'), failed: t(staffMessages, 'notDone') };
}

/** What the press does, and its effect on the money. */
function verdictText(
  { operation, funding, quote }: StaffInstruction,
  outcome: Outcome,
  person: string,
  { t, format }: Language,
): { readonly press: string; readonly effect: string } {
  const isYes = outcome === 'succeeded';
  const amount = format.money(quote);
  if (operation === 'card.terminate' && isYes)
    return { press: t(staffMessages, 'endCard'), effect: t(staffMessages, 'cardEnds') };
  if (operation === 'wallet.pay')
    return {
      press: t(staffMessages, isYes ? 'countPaid' : 'countNotPaid', { amount }),
      effect: t(staffMessages, isYes ? 'paymentCounts' : 'paymentCountsNot'),
    };
  if (funding !== 'reserved')
    return { press: t(staffMessages, isYes ? 'countYes' : 'countNot'), effect: t(staffMessages, 'shopperTold') };
  return isYes
    ? { press: t(staffMessages, 'countDelivered', { amount }), effect: t(staffMessages, 'moneyTaken') }
    : { press: t(staffMessages, 'giveBack', { amount, person }), effect: t(staffMessages, 'moneyBack') };
}
