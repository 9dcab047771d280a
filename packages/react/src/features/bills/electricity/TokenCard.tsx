import { Fragment, type ClipboardEvent, type ReactNode } from 'react';
import { electricityMessages } from '@tillside/messages';
import { CopyButton } from '../../../kernel/ui/CopyButton.tsx';
import type { DeliveredProps } from '../../../kernel/flow/bill.ts';
import { deliveredEnergy, tokensInOrder, type Token } from './delivered-energy.ts';

/** The token of a prepaid meter, large, preceded by the two keys if the meter needs new ones. */
export function TokenCard({ instruction, context }: DeliveredProps): ReactNode {
  const { t } = context;
  const tokens = tokensInOrder(deliveredEnergy(instruction), t);
  const [first, ...more] = tokens;
  if (!first) return null;
  if (instruction.state === 'reversed')
    return <p className="ts-receipt-note">{t(electricityMessages, 'tokenTakenBack')}</p>;
  const heading = more.length > 0 ? t(electricityMessages, 'tokens') : t(electricityMessages, 'token');
  return (
    <section className="ts-ticket" aria-label={heading}>
      <div className="ts-ticket-part ts-token">
        <p className="ts-token-title">{heading}</p>
        {more.length > 0 ? (
          <ol className="ts-token-steps">
            {tokens.map((token) => (
              <li className="ts-token-step" key={token.label}>
                <span className="ts-note">{token.label}</span>
                <CopyButton value={token.digits} of={token.label} />
                <TokenDigits token={token} />
              </li>
            ))}
          </ol>
        ) : (
          <>
            <TokenDigits token={first} />
            <CopyButton value={first.digits} of={first.label}>
              {t(electricityMessages, 'copyToken')}
            </CopyButton>
          </>
        )}
      </div>
      <div className="ts-ticket-part">
        <p className="ts-token-how">{t(electricityMessages, more.length > 0 ? 'tokensHow' : 'tokenHow')}</p>
      </div>
    </section>
  );
}

/** In groups on one line, left to right in every language. Copied without the spaces, as a meter takes it. */
function TokenDigits({ token }: { readonly token: Token }): ReactNode {
  const copyDigits = (event: ClipboardEvent): void => {
    event.clipboardData.setData('text/plain', token.digits);
    event.preventDefault();
  };
  return (
    <bdi
      className="ts-token-digits"
      dir="ltr"
      data-other={token.groups.length > 5 || token.groups.length === 1 || undefined}
      onCopy={copyDigits}
    >
      {token.groups.map((group, index) => (
        <Fragment key={`${index}-${group}`}>
          {index > 0 && ' '}
          <span className="ts-token-group">{group}</span>
        </Fragment>
      ))}
    </bdi>
  );
}
