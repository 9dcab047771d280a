import type { ReactNode } from 'react';
import { commonMessages } from '@tillside/messages';
import { Notice } from '../ui/Notice.tsx';
import type { Purchase } from '../flow/purchase.ts';

/** The errors that no shown field can tell: the companion may refuse a value that the form does not ask for. */
export function ErrorSummary({ purchase, shown }: ErrorSummaryProps): ReactNode {
  const { context, errors } = purchase;
  const others = Object.entries(errors).filter(([name]) => !shown.includes(name));
  if (others.length === 0) return null;
  return (
    <Notice tone="danger" title={context.t(commonMessages, 'fillErrors', { count: others.length })}>
      {others.map(([, text]) => text).join(' ')}
    </Notice>
  );
}

export interface ErrorSummaryProps {
  readonly purchase: Purchase;
  /** The names of the shown fields, each of which tells its own error. */
  readonly shown: readonly string[];
}
