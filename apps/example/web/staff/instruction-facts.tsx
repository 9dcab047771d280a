import type { ReactNode } from 'react';
import { formatMoney, isAnyMoney, writeMoneyText } from '@tillside/contract';
import { createTranslate, stepsMessages } from '@tillside/messages';
import { evidenceTexts } from './evidence-texts.ts';
import { fundingNames, type StaffRow } from './staff-api.ts';

const time = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeStyle: 'medium' });

/** Staff read what shoppers read, in the words of the widgets. */
const t = createTranslate();

const sources: Readonly<Record<StaffRow['proof'][number]['source'], string>> = {
  send: 'Sent',
  requery: 'Asked',
  webhook: 'Event',
  staff: 'Decided',
  lease: 'Interrupted',
};

/** What the shopper pays, or is paid; `null` where no money moves: `₦0` would read as a price. */
export function amountOf({ quote }: Pick<StaffRow, 'quote'>): string | null {
  return quote.minor === 0 ? null : formatMoney(quote);
}

export function Time({ at }: { readonly at: string }) {
  return <time dateTime={at}>{time.format(new Date(at))}</time>;
}

/** Everything that is known of an instruction: who, how much, what was tried, and what came of it. */
export function InstructionFacts({ row }: { readonly row: StaffRow }) {
  const asked = Object.entries(row.input).flatMap(([name, value]) => {
    const text = textOf(value);
    return text === null ? [] : [[name, text] as const];
  });
  const amount = amountOf(row);
  return (
    <div className="facts">
      <dl className="facts-list">
        <Fact name="Shopper">{row.owner.id}</Fact>
        {amount !== null && <Fact name="Shopper pays">{amount}</Fact>}
        {row.cost.minor > 0 && !row.operation.startsWith('wallet.') && (
          <Fact name="Costs us at most">{formatMoney(row.cost)}</Fact>
        )}
        {row.funding !== 'none' && <Fact name="Shopper’s money">{fundingNames[row.funding]}</Fact>}
        {row.owed !== undefined && <Fact name="Owed">{formatMoney(row.owed)}</Fact>}
        {row.owed_to !== undefined && (
          <Fact name="Money of">
            {row.owed_to.customer_id}
            {row.owed_to.caller_id !== undefined && `, paid to ${row.owed_to.caller_id}`}
          </Fact>
        )}
        <Fact name="Sent">{row.sends === 1 ? 'once' : `${row.sends} times`}</Fact>
        <Fact name="Begun">
          <Time at={row.created_at} />
        </Fact>
        <Fact name="Reference">
          <code>{row.ref}</code>
        </Fact>
        {row.trans_id !== undefined && (
          <Fact name="Platform’s id">
            <code>{row.trans_id}</code>
          </Fact>
        )}
        {asked.map(([name, value]) => (
          <Fact key={name} name={name.replaceAll('_', ' ')}>
            <code>{value}</code>
          </Fact>
        ))}
      </dl>
      <div className="facts-lines">
        <h4>What happened</h4>
        <ol>
          {row.timeline.map(({ at, code }) => (
            <li key={`${at} ${code}`}>
              <Time at={at} /> <span>{t(stepsMessages, code)}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className="facts-lines">
        <h4>Evidence</h4>
        {row.proof.length === 0 && <p>None: nothing was sent yet.</p>}
        <ol>
          {row.proof.map((line) => (
            <li key={JSON.stringify(line)}>
              <Time at={line.at} />{' '}
              <span>
                {sources[line.source]}: {evidenceTexts(line, t)}
                {line.http_status !== undefined && ` (${line.http_status})`}
                {line.by !== undefined && `, by ${line.by}`}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** A plain value of the input, as it is written; `null`: it is a list, or another record. */
function textOf(value: unknown): string | null {
  if (isAnyMoney(value)) return writeMoneyText(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
