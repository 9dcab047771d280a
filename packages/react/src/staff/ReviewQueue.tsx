import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Dollars, StaffInstruction } from '@tillside/contract';
import { commonMessages, staffMessages } from '@tillside/messages';
import { useLanguage } from '../runtime/context.ts';
import type { Themed } from '../theme/ThemeRoot.tsx';
import { Button } from '../ui/Button.tsx';
import { readTypedText } from '../ui/fields/amount-field.tsx';
import { FieldFrame, describedBy } from '../ui/fields/FieldFrame.tsx';
import { typedDollars } from '../ui/fields/typed-amount.ts';
import { Notice } from '../ui/Notice.tsx';
import { readStaffPurchase, useDeciding, useStaffPurchases } from './requests.ts';
import { operationName, refusalText, timeLeftText } from './staff-texts.ts';
import { StaffDesk, StaffForm } from './StaffDesk.tsx';
import { deciders, hasRole, readers, StaffWidget } from './StaffWidget.tsx';

export interface ReviewQueueProps extends Themed {
  /** Called when a purchase was decided here. */
  readonly onDecided?: ((purchase: StaffInstruction) => void) | undefined;
}

/** Purchases whose outcome is not proven. A person decides each, with a note of how the outcome was found out. */
export function ReviewQueue({ appearance, onDecided }: ReviewQueueProps): ReactNode {
  const { t } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <StaffWidget title={t(staffMessages, 'reviews')} roles={readers} heading={heading} appearance={appearance}>
      {(session) => (
        <Reviews
          mayDecide={hasRole(session, deciders)}
          onDecided={(purchase) => {
            heading.current?.focus();
            onDecided?.(purchase);
          }}
        />
      )}
    </StaffWidget>
  );
}

interface ReviewsProps {
  readonly mayDecide: boolean;
  onDecided(purchase: StaffInstruction): void;
}

function Reviews({ mayDecide, onDecided }: ReviewsProps): ReactNode {
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
        label={t(staffMessages, 'reviews')}
        pages={pages}
        emptyTitle={t(staffMessages, 'reviewsEmpty')}
        emptyText={t(staffMessages, 'reviewsEmptyText')}
        goneTitle={t(staffMessages, 'decidedMeanwhile')}
        purchaseOf={(purchase) => purchase}
        noteOf={({ created_at }) => timeLeftText(created_at, pages.dataUpdatedAt, language)}
      >
        {(purchase, tell) =>
          mayDecide ? (
            <DecisionForm
              purchase={purchase}
              onDecided={(decided) => {
                const name = `${operationName(decided.operation, language)} ${decided.ref}`;
                tell(t(staffMessages, decided.state === 'failed' ? 'decidedNot' : 'decidedYes', { name }));
                onDecided(decided);
              }}
            />
          ) : (
            <p className="ts-hint">{t(staffMessages, 'othersDecide')}</p>
          )
        }
      </StaffDesk>
    </>
  );
}

/** The outcome that a person found out. */
interface Decision {
  readonly state: 'succeeded' | 'failed';
  /** How it was found out, in 3 to 500 characters. Stored as proof. */
  readonly note: string;
  /** The balance of a card when it was terminated. */
  readonly amount?: Dollars;
}

interface DecisionFormProps {
  readonly purchase: StaffInstruction;
  onDecided(purchase: StaffInstruction): void;
}

/** Asks what happened and how it was found out, then for confirmation: the money follows, which cannot be reversed. */
function DecisionForm({ purchase, onDecided }: DecisionFormProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const id = useId();
  const noteInput = useRef<HTMLTextAreaElement>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [state, setState] = useState<Decision['state'] | null>(null);
  const [heldFault, setHeldFault] = useState<string>();
  const deciding = useDeciding(
    `/instructions/${encodeURIComponent(purchase.ref)}/resolve`,
    onDecided,
    readStaffPurchase,
  );
  // The balance of a terminated card is paid out, and only a person can state it here.
  const isEndOfCard = purchase.operation === 'card.terminate';

  const back = (): void => {
    deciding.reset();
    // A hidden element cannot take the focus.
    flushSync(() => setDecision(null));
    noteInput.current?.focus();
  };
  return (
    <>
      <StaffForm
        label={t(staffMessages, 'decide', { ref: purchase.ref })}
        hidden={decision !== null}
        text={{
          name: 'note',
          label: t(staffMessages, 'howKnown'),
          hint: t(staffMessages, 'noteHint'),
          minLength: 3,
          maxLength: 500,
        }}
        textInput={noteInput}
        submit={t(commonMessages, 'continue')}
        onSubmit={({ note = '', amount }) => {
          if (state === null) return;
          if (state === 'failed' || !isEndOfCard) return setDecision({ state, note });
          // A number input would drop the comma of `13,50`.
          const typed = readTypedText(amount ?? '', 'USD', language);
          const held = typed.ok ? typedDollars(typed.digits) : null;
          setHeldFault(typed.ok ? undefined : typed.message);
          if (held) setDecision({ state, note, amount: held });
          else document.getElementById(`${id}-amount`)?.focus();
        }}
      >
        <fieldset className="ts-staff-choice">
          <legend className="ts-label">{t(staffMessages, 'whatHappened')}</legend>
          <div className="ts-tiles" data-segments="true">
            {(['succeeded', 'failed'] as const).map((outcome) => (
              <label className="ts-tile" key={outcome} data-checked={state === outcome || undefined}>
                <input
                  form=""
                  className="ts-tile-radio"
                  type="radio"
                  name={`${id}-state`}
                  value={outcome}
                  required
                  checked={state === outcome}
                  onChange={() => setState(outcome)}
                />
                <span>{t(staffMessages, outcome === 'succeeded' ? 'happened' : 'notHappened')}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {state === 'succeeded' && isEndOfCard && (
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
      </StaffForm>
      {decision && (
        <Confirmation
          purchase={purchase}
          decision={decision}
          busy={deciding.busy}
          failed={deciding.failed ? refusalText(deciding.failed, language) : null}
          onBack={back}
          onConfirm={() => deciding.send(decision)}
        />
      )}
    </>
  );
}

interface ConfirmationProps {
  readonly purchase: StaffInstruction;
  readonly decision: Decision;
  readonly busy: boolean;
  readonly failed: string | null;
  onBack(): void;
  onConfirm(): void;
}

function Confirmation({ purchase, decision, busy, failed, onBack, onConfirm }: ConfirmationProps): ReactNode {
  const { t } = useLanguage();
  const question = useRef<HTMLHeadingElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div className="ts-stack ts-staff-decision">
      <h3 className="ts-label" ref={question} tabIndex={-1}>
        {t(staffMessages, decision.state === 'succeeded' ? 'confirmYes' : 'confirmNot')}
      </h3>
      <p className="ts-text">{`${useConsequence(purchase, decision)} ${t(staffMessages, 'noWayBack')}`}</p>
      <blockquote className="ts-quote">{decision.note}</blockquote>
      {failed !== null && (
        <div role="alert">
          <Notice tone="danger" title={t(staffMessages, 'notDecided')}>
            {failed}
          </Notice>
        </div>
      )}
      <div className="ts-actions-row">
        <Button busy={busy} onClick={onConfirm}>
          {t(staffMessages, 'confirm')}
        </Button>
        <Button look="secondary" onClick={onBack}>
          {t(staffMessages, 'back')}
        </Button>
      </div>
    </div>
  );
}

/** The text about the effect of a decision on the caller's money. */
function useConsequence({ operation, funding }: StaffInstruction, { state, amount }: Decision): string {
  const { t, format } = useLanguage();
  if (amount !== undefined) return t(staffMessages, 'cardEnds', { amount: format.money(amount) });
  const isYes = state === 'succeeded';
  if (operation === 'wallet.pay') return t(staffMessages, isYes ? 'paymentCounts' : 'paymentCountsNot');
  if (funding !== 'reserved') return t(staffMessages, 'shopperTold');
  return t(staffMessages, isYes ? 'moneyTaken' : 'moneyBack');
}
