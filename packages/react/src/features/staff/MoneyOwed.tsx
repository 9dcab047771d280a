import { useId, type ReactNode } from 'react';
import type { Session, StaffInstruction } from '@tillside/contract';
import { staffMessages } from '@tillside/messages';
import { useLanguage } from '../../kernel/runtime/context.ts';
import type { Themed } from '../../kernel/theme/ThemeRoot.tsx';
import { FieldFrame } from '../../kernel/ui/fields/FieldFrame.tsx';
import { readStaffPurchase, useDeciding } from '../../kernel/staff/requests.ts';
import { useStaffPurchases } from './staff-lists.ts';
import { operationName, refusalText } from '../../kernel/staff/staff-texts.ts';
import { StaffDesk, StaffForm } from '../../kernel/staff/StaffDesk.tsx';
import { readers, StaffWidget } from '../../kernel/staff/StaffWidget.tsx';

export interface MoneyOwedProps extends Themed {
  /** Called when owed money was settled here. */
  readonly onSettled?: ((purchase: StaffInstruction) => void) | undefined;
}

/** Money that the shop owes and no hook pays: refunds that a person pays, and payouts whose payee a person names. */
export function MoneyOwed({ appearance, onSettled }: MoneyOwedProps): ReactNode {
  const { t } = useLanguage();
  return (
    <StaffWidget title={t(staffMessages, 'moneyOwed')} roles={readers} appearance={appearance}>
      {(session, toHeading) =>
        (['refund_owed', 'credit_owed'] as const).map((funding) => (
          <Owed key={funding} session={session} funding={funding} onSettled={toHeading(onSettled)} />
        ))
      }
    </StaffWidget>
  );
}

interface OwedProps {
  readonly session: Session;
  readonly funding: 'refund_owed' | 'credit_owed';
  onSettled(purchase: StaffInstruction): void;
}

function Owed({ session, funding, onSettled }: OwedProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const pages = useStaffPurchases({ funding });
  const isRefund = funding === 'refund_owed';
  const title = t(staffMessages, isRefund ? 'refunds' : 'payouts');
  return (
    <section className="ts-stack" aria-label={title}>
      <h3 className="ts-label">{title}</h3>
      <StaffDesk
        session={session}
        label={title}
        pages={pages}
        emptyTitle={t(staffMessages, isRefund ? 'refundsEmpty' : 'payoutsEmpty')}
        goneTitle={t(staffMessages, 'decidedMeanwhile')}
        purchaseOf={(purchase) => purchase}
        decides
      >
        {(purchase, tell) => (
          <SettlementForm
            purchase={purchase}
            onSettled={(settled) => {
              const name = `${operationName(settled.operation, language)} ${settled.ref}`;
              tell(t(staffMessages, 'settled', { name }));
              onSettled(settled);
            }}
          />
        )}
      </StaffDesk>
    </section>
  );
}

interface SettlementFormProps {
  readonly purchase: StaffInstruction;
  onSettled(purchase: StaffInstruction): void;
}

function SettlementForm({ purchase: { ref, funding }, onSettled }: SettlementFormProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const id = useId();
  const isPayout = funding === 'credit_owed';
  const settling = useDeciding(`/instructions/${encodeURIComponent(ref)}/settled`, onSettled, readStaffPurchase);
  return (
    <StaffForm
      label={t(staffMessages, 'settle', { ref })}
      text={{
        name: 'note',
        label: t(staffMessages, isPayout ? 'howPayeeKnown' : 'howRefunded'),
        hint: t(staffMessages, 'noteHint'),
        minLength: 3,
        maxLength: 500,
      }}
      failed={
        settling.failed && { title: t(staffMessages, 'notSettled'), text: refusalText(settling.failed, language) }
      }
      busy={settling.busy}
      submit={t(staffMessages, isPayout ? 'payCardholder' : 'refundPaid')}
      onSubmit={settling.send}
    >
      {isPayout && (
        <FieldFrame id={id} label={t(staffMessages, 'whoIsPaid')} error={undefined}>
          <input form="" className="ts-input" id={id} name="caller_id" required maxLength={200} autoComplete="off" />
        </FieldFrame>
      )}
    </StaffForm>
  );
}
