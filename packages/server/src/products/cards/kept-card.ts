import type { InstructionRow } from '../../model/row.ts';
import { readCard } from './card-record.ts';
import type { ShownCard } from './shown.ts';

/** The card that a creation or a replacement has answered, as it stands in the instruction's details. */
export function keptCard({ details }: Pick<InstructionRow, 'details'>): ShownCard | null {
  return readCard(details?.['card']);
}
