import { useId, type ReactNode } from 'react';
import { formatPhone, numberOf, type Session, type StaffInstruction } from '@tillside/contract';
import {
  receiptMessages,
  staffFundingMessages,
  staffMessages,
  staffSourceMessages,
  staffStateMessages,
  stepsMessages,
} from '@tillside/messages';
import { stateBadge } from '../flow/state-badge.ts';
import { toneOf, type Tone } from '../flow/tone.ts';
import { unbroken } from '../language/language.ts';
import { problemText } from '../language/problem-text.ts';
import { useLanguage } from '../runtime/context.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Lines } from '../ui/Lines.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { askedText, evidenceText, operationName } from './staff-texts.ts';
import { PurchaseMark, useEntry } from '../purchase/PurchaseEntry.tsx';
import { moveBetweenRows, usePerson } from './StaffWidget.tsx';

/** A time that a purchase waits for a person. */
export interface Badge {
  readonly text: string;
  readonly tone: Tone;
}

interface StaffPurchaseProps {
  readonly purchase: StaffInstruction;
  readonly session: Session;
  readonly isOpen: boolean;
  onToggle(): void;
  /** A second note of the row, such as what was reported. */
  readonly note?: string;
  /** In place of its state, such as the time left to decide. */
  readonly badge?: Badge | undefined;
  /** Shown above its details, such as what the shopper reported. */
  readonly lead?: ReactNode;
  /** The actions for it, below its details. */
  readonly children?: ReactNode;
}

/** A row of a list of purchases, which opens to show the purchase's details. */
export function StaffPurchase(props: StaffPurchaseProps): ReactNode {
  const { purchase, session, isOpen, onToggle, note, badge, lead, children } = props;
  const { operation, state, owner, created_at } = purchase;
  const language = useLanguage();
  const { t, format } = language;
  const id = useId();
  const person = usePerson(owner.id);
  const { bill, context, entry } = useEntry(purchase, session);
  const amount = purchase.owed ?? purchase.quote;
  const number = numberOf(purchase.input);
  // The id of a card or a customer is no number that people know.
  const recipient = entry?.recipient ?? (number !== null && /^[+\d]+$/.test(number) ? formatPhone(number) : '');
  const tone = badge?.tone ?? toneOf(purchase);
  const text =
    badge?.text ?? (state === 'review' ? t(staffStateMessages, state) : stateBadge(purchase, language, bill));
  return (
    <li className="ts-staff-row" data-state={state}>
      <button
        type="button"
        className="ts-entry ts-staff-entry"
        aria-expanded={isOpen}
        aria-controls={id}
        data-ref={purchase.ref}
        onClick={onToggle}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return moveBetweenRows(event);
          event.stopPropagation(); // A dialog of the page stays open.
          onToggle();
        }}
      >
        <PurchaseMark instruction={purchase} bill={bill} context={context} />
        <span className="ts-entry-what">
          <bdi className="ts-entry-name">{entry?.name ?? operationName(operation, language)}</bdi>{' '}
          <span className="ts-entry-note">
            {recipient !== '' && <bdi>{unbroken(recipient)}</bdi>}
            {recipient !== '' && ' · '}
            <bdi>{person}</bdi>
            {note !== undefined && ` · ${note}`}
          </span>
        </span>{' '}
        <time className="ts-staff-time" dir="auto" dateTime={created_at}>
          {format.clock(created_at)}
        </time>{' '}
        <span className="ts-entry-sum">
          {amount.minor > 0 && (
            <bdi className="ts-entry-amount" dir="ltr">
              {format.money(amount)}
            </bdi>
          )}{' '}
          {tone === 'success' ? (
            <span className="ts-note">{text}</span>
          ) : (
            <StatusBadge tone={tone} {...(badge && { icon: 'clock' })}>
              {text}
            </StatusBadge>
          )}
        </span>
      </button>
      <div className="ts-staff-detail" id={id} hidden={!isOpen}>
        {isOpen && lead}
        {isOpen && <Known purchase={purchase} />}
        {isOpen && children}
      </div>
    </li>
  );
}

/** The details of a purchase: its caller and input, the state of its money, its timeline, and the evidence. */
function Known({ purchase }: { readonly purchase: StaffInstruction }): ReactNode {
  const language = useLanguage();
  const { t, format } = language;
  const { owner, quote, cost, owed, owed_to, funding, sends, ref, trans_id, problem } = purchase;
  const reason = problem ? problemText(problem, language) : '';
  const line = (label: string, value: string | undefined, copy = false) =>
    value === undefined ? [] : [{ label, value, copy }];
  const lines = [
    ...line(t(staffMessages, 'shopper'), owner.id, true),
    ...line(t(staffMessages, 'customer'), owner.customer_id, true),
    ...(quote.minor > 0 ? line(t(staffMessages, 'price'), format.money(quote)) : []),
    ...(cost.minor > 0 ? line(t(staffMessages, 'cost'), format.money(cost)) : []),
    ...line(t(staffMessages, 'money'), t(staffFundingMessages, funding)),
    ...(owed ? line(t(staffMessages, 'owed'), format.money(owed)) : []),
    ...line(t(staffMessages, 'owedTo'), owed_to?.customer_id, true),
    ...line(t(staffMessages, 'payee'), owed_to?.caller_id, true),
    ...line(t(staffMessages, 'sent'), t(staffMessages, 'times', { count: sends })),
    ...line(t(staffMessages, 'reference'), ref, true),
    ...line(t(receiptMessages, 'transaction'), trans_id, true),
    ...(purchase.kind === 'bill' ? line(t(staffMessages, 'asked'), askedText(purchase, language) || undefined) : []),
  ];
  return (
    <>
      {reason !== '' && <p className="ts-text">{reason}</p>}
      <div className="ts-staff-pair">
        <Lines lines={lines} Copy={CopyButton} />
        <div className="ts-stack">
          <History
            title={t(receiptMessages, 'timeline')}
            entries={purchase.timeline}
            textOf={({ code }) => (Object.hasOwn(stepsMessages.texts, code) ? t(stepsMessages, code) : code)}
          />
          <History
            title={t(staffMessages, 'evidence')}
            entries={purchase.proof}
            empty={t(staffMessages, 'noEvidence')}
            textOf={(proof) =>
              [
                `${t(staffSourceMessages, proof.source)}: ${evidenceText(proof, language)}`,
                proof.http_status === undefined ? '' : ` (${proof.http_status})`,
                proof.by === undefined ? '' : ` · ${proof.by}`,
              ].join('')
            }
          />
        </div>
      </div>
    </>
  );
}

interface HistoryProps<Entry> {
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly empty?: string;
  textOf(entry: Entry): string;
}

function History<Entry extends { readonly at: string }>(props: HistoryProps<Entry>): ReactNode {
  const { title, entries, empty, textOf } = props;
  const { format } = useLanguage();
  return (
    <section className="ts-staff-history">
      <h3 className="ts-label">{title}</h3>
      {empty !== undefined && entries.length === 0 && <p className="ts-hint">{empty}</p>}
      <ol>
        {entries.map((entry) => (
          <li key={JSON.stringify(entry)}>
            <time dir="auto" dateTime={entry.at}>
              {format.dateTime(entry.at)}
            </time>
            <span>{textOf(entry)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
