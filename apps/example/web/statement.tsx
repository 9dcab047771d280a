import { useQuery } from '@tanstack/react-query';
import { formatMoney, type Instruction } from '@tillside/contract';
import { useInstructions, useSession } from '@tillside/react';
import { operationNames } from './operation-names.ts';
import { fetchStatement } from './shop-api.ts';
import { recipientText, signedMoney, statementRows, type StatementRow } from './statement-rows.ts';

const kinds: Readonly<Record<StatementRow['kind'], string>> = {
  opening: 'Opening balance',
  purchase: 'Purchase',
  credit: 'Paid to you',
  top_up: 'Added by wallet',
};

const states: Readonly<Record<StatementRow['state'], string | null>> = {
  held: 'Set aside',
  paid: null,
  released: 'Given back',
  refunded: 'Refunded to you',
  received: null,
};

const time = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Lagos' });

/** The shop's own view of the shopper's money: what each purchase, payment and top-up did to their balance. */
export function Statement() {
  const statement = useQuery({ queryKey: ['statement'], queryFn: fetchStatement, refetchInterval: 5_000 });
  const purchases = usePurchases();
  const names = useProviderNames();
  return (
    <section className="panel" aria-labelledby="statement">
      <h2 id="statement">Balance</h2>
      {statement.data === undefined ? (
        <p role="status">
          {statement.isError ? 'Your statement could not be loaded. We keep trying.' : 'Loading your statement…'}
        </p>
      ) : statement.data.lines.length === 0 ? (
        <p>Nothing has moved on this balance yet.</p>
      ) : (
        <ul className="statement">
          {statementRows(statement.data.lines).map((row) => (
            <Row key={row.ref} row={row} purchase={purchases.get(row.ref)} names={names} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  readonly row: StatementRow;
  /** `undefined` if the purchase is older than those that were read, or belongs to the other environment. */
  readonly purchase: Instruction | undefined;
  /** Of the providers, by their code. */
  readonly names: ReadonlyMap<string, string>;
}

function Row({ row: { kind, state, amount, back, at }, purchase, names }: RowProps) {
  const bought = kind === 'top_up' ? undefined : purchase;
  const recipient = bought ? recipientText(bought.input, names) : '';
  return (
    <li className="statement-line">
      <span className="statement-what">{bought ? operationNames[bought.operation] : kinds[kind]}</span>
      <bdi dir="ltr" className="statement-amount" data-sign={Math.sign(amount.minor)}>
        {back === null ? signedMoney(amount) : <del>{formatMoney(back)}</del>}
      </bdi>
      <span className="statement-note">
        {recipient !== '' && (
          <>
            <bdi>{recipient}</bdi>
            {' · '}
          </>
        )}
        <time dir="auto" dateTime={at}>
          {time.format(new Date(at))}
        </time>
        {states[state] !== null && (
          <>
            {' · '}
            <span>{states[state]}</span>
          </>
        )}
      </span>
    </li>
  );
}

/** The newest purchases, by ref. The balance is the shop's own, so it knows only refs. */
function usePurchases(): ReadonlyMap<string, Instruction> {
  const { data } = useInstructions({ limit: 50 });
  return new Map(data?.pages.flatMap(({ items }) => items.map((purchase) => [purchase.ref, purchase])));
}

function useProviderNames(): ReadonlyMap<string, string> {
  const catalogue = useSession().data?.catalogue;
  const known = [catalogue?.networks, catalogue?.electricity?.services, catalogue?.cable?.services];
  return new Map(known.flatMap((providers = []) => providers.map(({ code, name }) => [code, name])));
}
