import { useContext, type ReactNode } from 'react';
import { purchaseMessages } from '@tillside/messages';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { Price } from '../instructions/instruct.states.ts';
import { ProviderMark, hueOf, initialsOf } from '../ui/marks/ProviderMark.tsx';
import { providerOf } from '../flow/bill-lines.ts';
import { OnePurchaseContext } from '../flow/again.ts';
import { useSession } from '../runtime/use-session.ts';
import { flowTexts } from '../flow/purchase-texts.ts';
import type { Purchase } from '../flow/purchase.ts';
import type { ReviewTicket as Ticket, TicketLine } from '../flow/review-ticket.ts';
import { isPayout, minusMoney, sumMoney, type Balance, type Money } from '@tillside/contract';
import { useBalance } from '../flow/balance.ts';
import { shortBy } from './top-up.ts';
import { Drawing } from '../ui/signs.tsx';
import type { BillContext } from '../flow/bill-fields.ts';

export interface ReviewTicketProps {
  readonly purchase: Purchase;
  readonly input: PurchaseInput;
  readonly price: Price;
  readonly ticket: Ticket;
  /** Whether it can still be edited. */
  readonly editable: boolean;
  /** In place of a price that cannot be there yet, because the form is not complete. */
  readonly draft?: string | undefined;
  /** The end of its last part: the button that pays. */
  readonly children?: ReactNode;
}

/** The order as a ticket: its recipient, its amount, and the balance that it is paid from, or goes to. */
export function ReviewTicket({
  purchase,
  input,
  price,
  ticket,
  editable,
  draft,
  children,
}: ReviewTicketProps): ReactNode {
  const { bill, context, edit } = purchase;
  const { recipient, lines, difference } = ticket;
  const hasBalance = useSession().data?.balance === true;
  const provider = providerOf(bill, input, context);
  const product = bill.name?.(context) ?? bill.title(context);
  const onEdit = editable ? edit : undefined;
  return (
    <div className="ts-ticket">
      <div className="ts-ticket-part">
        <div className="ts-ticket-product">
          {provider && <ProviderMark provider={provider} size={40} />}
          <span className="ts-ticket-words">
            <span className="ts-ticket-name">{provider?.name ?? product}</span>
            {provider && <span className="ts-ticket-note">{product}</span>}
          </span>
        </div>
        {recipient && (
          <div className="ts-recipient-row">
            <span className="ts-recipient-words">
              <span className="ts-recipient-label">{recipient.label}</span>
              <bdi className="ts-recipient-number">{recipient.value}</bdi>
            </span>
            <EditLink line={recipient} context={context} onEdit={onEdit} />
          </div>
        )}
      </div>
      <div className="ts-ticket-part">
        <dl className="ts-lines">
          {[...lines, ...(difference ? [difference] : [])].map((line) => (
            <div className="ts-line" key={line.label}>
              <dt className="ts-line-label">
                <span>{line.label}</span> <EditLink line={line} context={context} onEdit={onEdit} />
              </dt>
              <dd className="ts-line-value" data-tone={line.tone}>
                <bdi className="ts-line-text">{line.value}</bdi>
              </dd>
            </div>
          ))}
          {!bill.isFree?.(input) && price.at !== 'free' && (
            <Total purchase={purchase} input={input} price={price} draft={draft} />
          )}
        </dl>
      </div>
      {hasBalance && price.at !== 'free' && !bill.isFree?.(input) ? (
        <BalancePart
          quote={price.at === 'ready' ? price.quote : null}
          comesBack={isPayout(bill.operation)}
          context={context}
        >
          {children}
        </BalancePart>
      ) : (
        children && <div className="ts-ticket-part">{children}</div>
      )}
    </div>
  );
}

function EditLink({
  line,
  context: { t },
  onEdit,
}: {
  readonly line: TicketLine;
  readonly context: Purchase['context'];
  readonly onEdit: Purchase['edit'] | undefined;
}): ReactNode {
  const fixed = useContext(OnePurchaseContext);
  const { field } = line;
  if (field === null || !onEdit || (fixed && field in fixed)) return null;
  return (
    <button
      type="button"
      className="ts-edit"
      aria-label={t(purchaseMessages, 'editNamed', { name: line.label })}
      onClick={() => onEdit(field)}
    >
      {t(purchaseMessages, 'edit')}
    </button>
  );
}

function Total({
  purchase: { bill, context },
  input,
  price,
  draft,
}: Pick<ReviewTicketProps, 'purchase' | 'input' | 'price' | 'draft'>): ReactNode {
  const { money } = flowTexts(bill, { input, instruction: null }, context);
  return (
    <div className="ts-line" data-total="true" data-price={price.at}>
      <dt className="ts-line-label">{money.due}</dt>
      <dd className="ts-line-value">{draft ?? <TotalAmount price={price} context={context} />}</dd>
    </div>
  );
}

function TotalAmount({
  price,
  context: { t, format },
}: {
  readonly price: Price;
  readonly context: Purchase['context'];
}): ReactNode {
  switch (price.at) {
    case 'ready':
      return (
        <span className="ts-price">
          {price.previous && <del className="ts-price-previous">{format.money(price.previous)}</del>}
          <bdi>{format.money(price.quote)}</bdi>
        </span>
      );
    case 'free':
      return null;
    case 'loading':
      return (
        <span className="ts-price" aria-busy="true">
          <span className="ts-bone" data-row="total" />
          <span className="ts-hidden">{t(purchaseMessages, 'priceLoading')}</span>
        </span>
      );
    case 'failed':
      return <span aria-hidden="true">—</span>;
    default:
      return price satisfies never;
  }
}

interface BalancePartProps {
  readonly quote: Money | null;
  /** Whether the price goes to this balance. */
  readonly comesBack: boolean;
  readonly context: BillContext;
  readonly children: ReactNode;
}

/** The balance that is paid from, or goes to, and what it is afterwards. A hint: the companion checks it on payment. */
function BalancePart({ quote, comesBack, context, children }: BalancePartProps): ReactNode {
  const { t, format } = context;
  const balance = useBalance();
  if (!balance) {
    return (
      <div className="ts-ticket-part">
        <span className="ts-bone" data-row="balance" />
        {children}
      </div>
    );
  }
  const { name } = balance;
  const missing = quote && !comesBack ? shortBy(quote, balance) : null;
  const mark = <BalanceMark name={name} logo={context.session.merchant?.logo} />;
  return (
    <div className="ts-ticket-part">
      <div className="ts-ticket-product">
        {comesBack ? (
          <span className="ts-way">
            <Drawing name="in" lines="M17 7L7 17M7 9v8h8" />
          </span>
        ) : (
          mark
        )}
        <span className="ts-ticket-words">
          <bdi className="ts-ticket-name">{comesBack ? t(purchaseMessages, 'goesTo', { balance: name }) : name}</bdi>
          <span className="ts-ticket-note">{balanceNote(balance, quote, comesBack, context)}</span>
        </span>
        {comesBack && mark}
        {missing && (
          <span className="ts-badge" data-tone="unsure">
            {t(purchaseMessages, 'short', { missing: format.money(missing) })}
          </span>
        )}
      </div>
      {children}
    </div>
  );
}

function balanceNote(
  balance: Balance,
  quote: Money | null,
  comesBack: boolean,
  { t, format }: BillContext,
): string | null {
  const { available } = balance;
  const isKnown = quote !== null && available.currency === quote.currency;
  if (comesBack)
    return isKnown
      ? t(purchaseMessages, 'after', { sum: format.money(sumMoney(quote.currency, [available, quote])) })
      : null;
  return isKnown && shortBy(quote, balance) === null
    ? t(purchaseMessages, 'leftAfter', { left: format.money(minusMoney<Money>(available, quote)) })
    : t(purchaseMessages, 'payFrom', { available: format.money(available) });
}

function BalanceMark({ name, logo }: { readonly name: string; readonly logo: string | undefined }): ReactNode {
  return logo === undefined ? (
    <span className="ts-mark" data-kind="monogram" data-hue={hueOf(name)} data-size={28} aria-hidden="true">
      {initialsOf(name, 2)}
    </span>
  ) : (
    <span className="ts-mark" data-kind="official" data-size={28} aria-hidden="true">
      <img src={logo} alt="" />
    </span>
  );
}
