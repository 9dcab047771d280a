import { useMemo, useState, type ReactNode } from 'react';
import { formatPhone, isFinal, money, sumMoney, type Money, type Naira } from '@tillside/contract';
import { rowsMessages } from '@tillside/messages';
import type { PurchaseInput } from '../../../kernel/client/companion-client.ts';
import { networkName } from '../../../kernel/ui/fields/network-field.tsx';
import { amountAsTyped } from '../../../kernel/ui/fields/typed-amount.ts';
import { unbroken } from '../../../kernel/language/language.ts';
import { Button } from '../../../kernel/ui/Button.tsx';
import { FilterChips } from '../../../kernel/ui/FilterChips.tsx';
import { Icon } from '../../../kernel/ui/icons.tsx';
import { pageOf, Pager } from '../../../kernel/ui/Pager.tsx';
import { StatusBadge } from '../../../kernel/ui/StatusBadge.tsx';
import { useAgain } from '../../../kernel/flow/again.ts';
import type { BillContext } from '../../../kernel/flow/bill-fields.ts';
import type { DeliveredProps } from '../../../kernel/flow/bill.ts';
import { groupBy } from '../group-by.ts';
import type { Tone } from '../../../kernel/flow/tone.ts';

interface RetryTexts {
  readonly name: (count: number) => string;
  readonly hint: string;
}

export interface NumberOutcomesProps extends DeliveredProps {
  readonly outcomes: readonly NumberOutcome[];
  /** The input of a purchase for the undelivered numbers only. */
  retryInput(failed: readonly NumberOutcome[]): PurchaseInput;
  /** The label and explanation of the button that begins it. */
  readonly retryTexts: RetryTexts;
}

/** The outcome of each number of a purchase: filtered, paginated, downloadable, with a retry of those that failed. */
export function NumberOutcomes({
  instruction,
  context,
  outcomes,
  retryInput,
  retryTexts,
}: NumberOutcomesProps): ReactNode {
  const { t, format } = context;
  const [group, setGroup] = useState<Group>('all');
  const [wantedPage, setPage] = useState(0);
  const again = useAgain();
  const of = useMemo(() => groupBy(outcomes, ({ status }) => groupOf(status)), [outcomes]);
  const { delivered = [], failed = [], open = [] } = of;
  const found = group === 'all' ? outcomes : (of[group] ?? outcomes);
  const { page, rows } = pageOf(found, wantedPage);
  const done = outcomes.length - open.length;
  const due = instruction.state === 'partial' ? deliveredShare(instruction.quote, outcomes) : null;
  // While an outcome is open, nothing may be retried. If none was delivered, the outcome step offers all numbers.
  const mayRetry =
    again !== null && delivered.length > 0 && failed.length > 0 && open.length === 0 && isFinal(instruction.state);
  const shown = (count: number): { readonly count: string } => ({ count: format.count(count) });
  const groups = [
    {
      value: 'delivered' as const,
      name: t(rowsMessages, 'deliveredOnly', shown(delivered.length)),
      count: delivered.length,
    },
    { value: 'failed' as const, name: t(rowsMessages, 'failedOnly', shown(failed.length)), count: failed.length },
    { value: 'open' as const, name: t(rowsMessages, 'openOnly', shown(open.length)), count: open.length },
  ].filter(({ count }) => count !== 0);
  const names = groups.map(({ name }) => name).join(' · ');
  return (
    <section className="ts-stack" data-dense aria-label={t(rowsMessages, 'title')}>
      {open.length > 0 && (
        <div className="ts-progress">
          <progress
            className="ts-progress-bar"
            max={outcomes.length}
            value={done}
            aria-label={t(rowsMessages, 'title')}
          />
          <span className="ts-hint">
            {t(rowsMessages, 'progress', { done: format.count(done), count: format.count(outcomes.length) })}
          </span>
        </div>
      )}
      {due !== null && (
        <p className="ts-outcomes-sum">
          {t(rowsMessages, 'paid', { count: delivered.length, amount: format.money(due) })}
        </p>
      )}
      {mayRetry && (
        <div className="ts-actions">
          <Button look="secondary" onClick={() => again(retryInput(failed))}>
            {retryTexts.name(failed.length)}
          </Button>
          <p className="ts-reason">{retryTexts.hint}</p>
        </div>
      )}
      <details className="ts-timeline">
        <summary className="ts-timeline-summary" key={names}>
          {names}
          <Icon name="chevron" />
        </summary>
        <div className="ts-stack" data-dense>
          <FilterChips
            label={t(rowsMessages, 'filter')}
            chosen={group === 'all' || of[group] ? group : 'all'}
            options={[{ value: 'all' as const, name: t(rowsMessages, 'all', shown(outcomes.length)) }, ...groups]}
            onChoose={(next) => {
              setGroup(next);
              setPage(0);
            }}
          />
          <ul className="ts-rows">
            {rows.map((outcome, index) => (
              <OutcomeRow key={outcome.reference ?? `${page}-${index}`} outcome={outcome} context={context} />
            ))}
          </ul>
          <Pager page={page} count={found.length} onPage={setPage} />
          <div className="ts-actions">
            <Button look="quiet" onClick={() => download(outcomes, instruction.ref, context)}>
              {t(rowsMessages, 'download')}
            </Button>
          </div>
        </div>
      </details>
    </section>
  );
}

function OutcomeRow({
  outcome,
  context,
}: {
  readonly outcome: NumberOutcome;
  readonly context: BillContext;
}): ReactNode {
  const { format, session } = context;
  const { phone, status, network, amount } = outcome;
  const note = [networkName(network, session.catalogue), amount === undefined ? '' : format.money(amount)].filter(
    Boolean,
  );
  return (
    <li className="ts-rows-row">
      <div className="ts-rows-line">
        <span className="ts-words">
          <bdi className="ts-rows-phone">{unbroken(formatPhone(phone))}</bdi>
          {note.length > 0 && <bdi className="ts-note">{note.join(' · ')}</bdi>}
        </span>
        <StatusBadge tone={tones[status]}>{context.t(rowsMessages, status)}</StatusBadge>
      </div>
    </li>
  );
}

function download(outcomes: readonly NumberOutcome[], reference: string, context: BillContext): void {
  const { t } = context;
  const link = document.createElement('a');
  const address = URL.createObjectURL(new Blob([outcomeCsv(outcomes, context)], { type: 'text/csv;charset=utf-8' }));
  link.href = address;
  link.download = t(rowsMessages, 'fileName', { reference });
  link.click();
  // Later, because some browsers fetch it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Numbers are written in groups: without a space a spreadsheet would drop the leading 0. */
export function outcomeCsv(outcomes: readonly NumberOutcome[], context: BillContext): string {
  const { t } = context;
  const head = [
    t(rowsMessages, 'columnPhone'),
    t(rowsMessages, 'columnNetwork'),
    t(rowsMessages, 'columnAmount'),
    t(rowsMessages, 'columnOutcome'),
    t(rowsMessages, 'columnReference'),
  ];
  const rows = outcomes.map(({ phone, network, amount, status, reference }) => [
    formatPhone(phone.replace(/^0/, '234')),
    networkName(network, context.session.catalogue),
    amount === undefined ? '' : amountAsTyped(amount),
    t(rowsMessages, status),
    reference ?? '',
  ]);
  return writeCsv([head, ...rows]);
}

/** Writes rows as CSV that a spreadsheet opens with every letter intact, and without running formulas. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  // The byte order mark tells Excel that it is UTF-8.
  return `\uFEFF${rows.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A spreadsheet treats a cell with one of these first as a formula, even in quotes. */
function cell(text: string): string {
  const harmless = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/u.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The outcome for one number of a purchase for many. */
export interface NumberOutcome {
  /** `234` and ten digits, or the local form. */
  readonly phone: string;
  readonly status: NumberStatus;
  /** A code of the catalogue. */
  readonly network?: string;
  readonly amount?: Naira;
  readonly reference?: string;
}

/** `sent`: it is on its way to a phone, and its delivery is not reported. */
export type NumberStatus = 'delivered' | 'sent' | 'failed' | 'open' | 'unknown';

/** The price of a partial purchase: the delivered rows' share, to the kobo, as the companion computes it. */
export function deliveredShare(quote: Money, outcomes: readonly NumberOutcome[]): Naira | null {
  const sum = (some: readonly NumberOutcome[]): number =>
    sumMoney(
      'NGN',
      some.flatMap(({ amount }) => amount ?? []),
    ).minor;
  const whole = sum(outcomes);
  if (whole === 0 || quote.currency !== 'NGN') return null;
  const part = sum(outcomes.filter(({ status }) => status === 'delivered'));
  return money('NGN', Math.round((quote.minor * part) / whole));
}

type Group = 'all' | 'delivered' | 'failed' | 'open';

function groupOf(status: NumberStatus): Exclude<Group, 'all'> {
  if (status === 'delivered' || status === 'sent') return 'delivered';
  return status === 'failed' ? 'failed' : 'open';
}

const tones: Readonly<Record<NumberStatus, Tone>> = {
  delivered: 'success',
  sent: 'success',
  failed: 'failure',
  open: 'waiting',
  unknown: 'unsure',
};
