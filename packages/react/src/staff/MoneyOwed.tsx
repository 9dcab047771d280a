import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { StaffInstruction } from '@tillside/contract';
import { staffMessages } from '@tillside/messages';
import { useLanguage } from '../session/context.ts';
import type { Themed } from '../theme/ThemeRoot.tsx';
import { Button } from '../ui/Button.tsx';
import { FieldFrame } from '../ui/fields/FieldFrame.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useAnnounce } from '../ui/Widget.tsx';
import { useDeciding, useStaffPurchases } from './requests.ts';
import { operationName, refusalText } from './staff-texts.ts';
import { StaffPurchase } from './StaffPurchase.tsx';
import { deciders, hasRole, readers, StaffList, StaffWidget } from './StaffWidget.tsx';

export interface MoneyOwedProps extends Themed {
  /** Something that was owed was settled here. */
  readonly onSettled?: ((purchase: StaffInstruction) => void) | undefined;
}

/** What the shop owes and no hook pays: refunds that a person pays, and payouts whose payee a person names. */
export function MoneyOwed({ appearance, onSettled }: MoneyOwedProps): ReactNode {
  const { t } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <StaffWidget title={t(staffMessages, 'moneyOwed')} roles={readers} heading={heading} appearance={appearance}>
      {(session) =>
        (['refund_owed', 'credit_owed'] as const).map((funding) => (
          <Owed
            key={funding}
            funding={funding}
            maySettle={hasRole(session, deciders)}
            onSettled={(purchase) => {
              heading.current?.focus();
              onSettled?.(purchase);
            }}
          />
        ))
      }
    </StaffWidget>
  );
}

interface OwedProps {
  readonly funding: 'refund_owed' | 'credit_owed';
  readonly maySettle: boolean;
  onSettled(purchase: StaffInstruction): void;
}

function Owed({ funding, maySettle, onSettled }: OwedProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const announce = useAnnounce();
  const pages = useStaffPurchases({ funding });
  const [open, setOpen] = useState<string | null>(null);
  const [settled, setSettled] = useState('');
  const isRefund = funding === 'refund_owed';
  const title = t(staffMessages, isRefund ? 'refunds' : 'payouts');
  const tell = (purchase: StaffInstruction): void => {
    const text = t(staffMessages, 'settled', {
      name: `${operationName(purchase.operation, language)} ${purchase.ref}`,
    });
    setOpen(null);
    setSettled(text);
    announce(text);
    onSettled(purchase);
  };
  return (
    <section className="ts-stack" aria-label={title}>
      <h3 className="ts-label">{title}</h3>
      {settled !== '' && <p className="ts-hint">{settled}</p>}
      <StaffList
        label={title}
        pages={pages}
        emptyTitle={t(staffMessages, isRefund ? 'refundsEmpty' : 'payoutsEmpty')}
        row={(purchase) => (
          <StaffPurchase
            key={purchase.ref}
            purchase={purchase}
            isOpen={open === purchase.ref}
            onToggle={() => setOpen(open === purchase.ref ? null : purchase.ref)}
          >
            {maySettle ? (
              <SettlementForm purchase={purchase} onSettled={tell} />
            ) : (
              <p className="ts-hint">{t(staffMessages, 'othersDecide')}</p>
            )}
          </StaffPurchase>
        )}
      />
    </section>
  );
}

interface SettlementFormProps {
  readonly purchase: StaffInstruction;
  onSettled(purchase: StaffInstruction): void;
}

function SettlementForm({ purchase, onSettled }: SettlementFormProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const id = useId();
  const isPayout = purchase.funding === 'credit_owed';
  const settling = useDeciding(`/instructions/${encodeURIComponent(purchase.ref)}/settled`, onSettled);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const texts = [...form].map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value.trim() : '',
    ]);
    settling.send(Object.fromEntries<string>(texts));
  };
  return (
    <form
      className="ts-stack ts-staff-decision"
      aria-label={t(staffMessages, 'settle', { ref: purchase.ref })}
      onSubmit={submit}
    >
      {isPayout && (
        <FieldFrame id={`${id}-payee`} label={t(staffMessages, 'whoIsPaid')} error={undefined}>
          <input className="ts-input" id={`${id}-payee`} name="caller_id" required maxLength={200} autoComplete="off" />
        </FieldFrame>
      )}
      <FieldFrame
        id={`${id}-note`}
        label={t(staffMessages, isPayout ? 'howPayeeKnown' : 'howRefunded')}
        hint={t(staffMessages, 'noteHint')}
        error={undefined}
      >
        <textarea
          className="ts-input"
          id={`${id}-note`}
          name="note"
          rows={2}
          required
          minLength={3}
          maxLength={500}
          aria-describedby={`${id}-note-hint`}
        />
      </FieldFrame>
      {settling.failed && (
        <div role="alert">
          <Notice tone="danger" title={t(staffMessages, 'notSettled')}>
            {refusalText(settling.failed, language)}
          </Notice>
        </div>
      )}
      <Button type="submit" busy={settling.busy}>
        {t(staffMessages, isPayout ? 'payCardholder' : 'refundPaid')}
      </Button>
    </form>
  );
}
