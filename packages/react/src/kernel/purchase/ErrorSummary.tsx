import type { ReactNode } from 'react';
import { commonMessages } from '@tillside/messages';
import type { Purchase } from '../flow/purchase.ts';
import { Notice } from '../ui/Notice.tsx';

export interface ErrorSummaryProps {
  readonly purchase: Purchase;
  /** The names of the shown fields, each of which shows its own error. */
  readonly shown: readonly string[];
}

/** The errors of fields that are not shown: the companion may refuse a value that the form does not ask for. */
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
