import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@tillside/contract';
import { fetchStatement, type StatementLine } from './shop-api.ts';

const meanings: Readonly<Record<StatementLine['kind'], string>> = {
  opening: 'Opening balance',
  reserve: 'Set aside for a purchase',
  capture: 'Purchase paid',
  release: 'Given back',
  credit: 'Paid to you',
  refund: 'Refunded to you',
  top_up: 'Added by wallet',
};

const time = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeStyle: 'short' });

/** The shop's own view of the shopper's money: every movement on their balance. */
export function Statement() {
  const statement = useQuery({ queryKey: ['statement'], queryFn: fetchStatement, refetchInterval: 5_000 });
  return (
    <section className="panel" aria-labelledby="statement">
      <h2 id="statement">Balance</h2>
      {statement.data === undefined ? (
        <p role="status">{statement.isError ? 'Your statement cannot be read just now.' : 'Loading your statement…'}</p>
      ) : statement.data.lines.length === 0 ? (
        <p>Nothing has moved on this balance yet.</p>
      ) : (
        <ul className="statement">
          {statement.data.lines.map((line) => (
            <li key={line.id} className="statement-line">
              <span className="statement-what">{meanings[line.kind]}</span>
              <span className="statement-amount" data-sign={Math.sign(line.amount.minor)}>
                {line.amount.minor === 0 ? '—' : `${line.amount.minor > 0 ? '+' : ''}${formatMoney(line.amount)}`}
              </span>
              <time className="statement-time" dateTime={line.at}>
                {time.format(new Date(line.at))}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
