import type { ReactNode } from 'react';
import { internationalMessages } from '@tillside/messages';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Lines } from '../../ui/Lines.tsx';
import type { DeliveredProps } from '../../flow/bill.ts';

/** The operator's text. For prepaid power abroad it may contain the token, which only the owner may see. */
export function OperatorNote({ instruction, context }: DeliveredProps): ReactNode {
  const processed = instruction.details?.['processed'];
  const note = typeof processed === 'string' ? processed.trim() : '';
  if (note === '') return null;
  const label = context.t(internationalMessages, 'note');
  return <Lines lines={[{ label, value: note, copy: true }]} Copy={CopyButton} />;
}
