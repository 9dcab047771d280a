import { Fragment, type ReactNode } from 'react';
import { electricityMessages } from '@tillside/messages';
import { CopyButton } from '../../parts/CopyButton.tsx';
import { ShareButton } from '../../parts/ShareButton.tsx';
import type { DeliveredProps } from '../../purchase/bill.ts';
import { deliveredEnergy } from './delivered-energy.ts';
import { sharedText, tokensInOrder, type Token } from './token.ts';

/** The token of a prepaid meter, large, preceded by the two keys if the meter needs new ones. */
export function TokenCard({ instruction, context }: DeliveredProps): ReactNode {
  const { t } = context;
  const tokens = tokensInOrder(deliveredEnergy(instruction), t);
  const [first, ...more] = tokens;
  if (!first) return null;
  if (instruction.state === 'reversed')
    return <p className="ts-receipt-note">{t(electricityMessages, 'tokenTakenBack')}</p>;
  const heading = more.length > 0 ? t(electricityMessages, 'tokens') : t(electricityMessages, 'token');
  const meter = instruction.input['meter_number'];
  const title = t(electricityMessages, 'shareTitle', { meter: typeof meter === 'string' ? meter : '' });
  return (
    <section className="ts-token" aria-label={heading}>
      <p className="ts-token-title">{heading}</p>
      {more.length > 0 ? (
        <>
          <p className="ts-token-how">{t(electricityMessages, 'tokensHow')}</p>
          <ol className="ts-token-steps">
            {tokens.map((token) => (
              <li className="ts-token-step" key={token.label}>
                <span className="ts-token-label">{token.label}</span>
                <CopyButton value={token.digits} of={token.label} />
                <TokenDigits token={token} />
              </li>
            ))}
          </ol>
        </>
      ) : (
        <>
          <TokenDigits token={first} large />
          <p className="ts-token-how">{t(electricityMessages, 'tokenHow')}</p>
        </>
      )}
      <div className="ts-token-actions">
        {more.length === 0 && (
          <CopyButton value={first.digits} of={first.label}>
            {t(electricityMessages, 'copyToken')}
          </CopyButton>
        )}
        <ShareButton title={title} text={sharedText(tokens, title, t)}>
          {t(electricityMessages, 'share')}
        </ShareButton>
      </div>
    </section>
  );
}

/** In groups, left to right in every language. Selected and copied text contains spaces between them. */
function TokenDigits({ token, large = false }: { readonly token: Token; readonly large?: boolean }): ReactNode {
  return (
    <bdi className="ts-token-digits" dir="ltr" data-large={large || undefined}>
      {token.groups.map((group, index) => (
        <Fragment key={`${index}-${group}`}>
          {index > 0 && ' '}
          <span className="ts-token-group">{group}</span>
        </Fragment>
      ))}
    </bdi>
  );
}
