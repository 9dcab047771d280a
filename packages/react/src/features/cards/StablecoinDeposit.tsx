import { useMemo, type ReactNode } from 'react';
import type { Dollars } from '@tillside/contract';
import { amountAsTyped } from '../../kernel/ui/fields/typed-amount.ts';
import type { InstructCallbacks } from '../../kernel/instructions/use-instruct-callbacks.ts';
import { depositAction } from './actions/deposit.action.ts';
import { stablecoinInitial } from './actions/deposit/stablecoin-fields.ts';
import { IssueFlow } from './IssueCard.tsx';
import type { Themed } from '../../kernel/theme/ThemeRoot.tsx';

export interface StablecoinDepositProps extends InstructCallbacks, Themed {
  /** The card to load. Without it the deposit issues a new card. */
  readonly cardId?: string | undefined;
  /** The initial load. */
  readonly defaultAmount?: Dollars;
  /** The initial coin. */
  readonly defaultCoin?: 'USDT' | 'USDC';
}

/** A stablecoin deposit, for a new or an existing card: address, exact amount, time left, and outcome. */
export function StablecoinDeposit(props: StablecoinDepositProps): ReactNode {
  const { cardId = null, defaultAmount, defaultCoin, ...callbacks } = props;
  const action = useMemo(() => depositAction(cardId), [cardId]);
  const amount = defaultAmount === undefined ? '' : amountAsTyped(defaultAmount);
  const coin = defaultCoin ?? stablecoinInitial.coin;
  const initial = { ...stablecoinInitial, coin, type: 'virtual', amount };
  return <IssueFlow key={cardId ?? ''} action={action} initial={initial} {...callbacks} />;
}
