import type { Instruction } from '@tillside/contract';
import { pinsMessages } from '@tillside/messages';
import type { Line } from '../../kernel/flow/bill-fields.ts';
import type { Language } from '../../kernel/language/language.ts';

/** Pins as the codes of a saved picture, each with its serial number. None where the purchase was reversed. */
export function pinCodes(
  pins: readonly { readonly pin: string; readonly serial?: string | undefined }[],
  { state }: Pick<Instruction, 'state'>,
  { t }: Pick<Language, 't'>,
): readonly Line[] {
  if (state === 'reversed') return [];
  return pins.flatMap(({ pin, serial }, index) => [
    {
      label: [t(pinsMessages, 'label', { number: index + 1, count: pins.length }), serial].filter(Boolean).join(' · '),
      value: pinGroups(pin).join(' '),
    },
  ]);
}

/** A pin in groups of four to read. A pin with other characters than digits stays unchanged. */
export function pinGroups(pin: string): readonly string[] {
  return /^\d{10,}$/.test(pin) ? (pin.match(/\d{1,4}/g) ?? []) : [pin];
}
