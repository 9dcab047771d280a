import { later } from '../../../kernel/ui/later.tsx';
import { fromChunk } from '../../../kernel/runtime/from-chunk.ts';
import { formatPhone, isFinal, isMeterNumber, money, naira, plainDigits, type Instruction } from '@tillside/contract';
import { electricityMessages, productMessages, nameCheckMessages } from '@tillside/messages';
import { amountField, type AmountLimits } from '../../../kernel/ui/fields/amount-field.tsx';
import { choiceField, isChosen } from '../../../kernel/ui/fields/choice-field.tsx';
import { FoldedPhoneInput } from '../../../kernel/ui/fields/FoldedPhoneInput.tsx';
import { pickField } from '../../../kernel/ui/fields/pick-field.tsx';
import { phoneField } from '../../../kernel/ui/fields/phone-field.tsx';
import { digitsOnly, textField } from '../../../kernel/ui/fields/text-field.tsx';
import { unbroken } from '../../../kernel/language/language.ts';
import type { Texts } from '../../../kernel/client/lookup.ts';
import type { Bill } from '../../../kernel/flow/bill.ts';
import { reviewLines } from '../../../kernel/flow/bill-lines.ts';
import type { BillContext, Line } from '../../../kernel/flow/bill-fields.ts';
import { deliveredEnergy, energyLines, unitsOf, tokensInOrder } from './delivered-energy.ts';
import { meterCheck } from './meter-check.ts';

const noLimits: AmountLimits = { minimum: naira(1), maximum: money('NGN', Number.MAX_SAFE_INTEGER), presets: [] };

const service = pickField({
  provider: 'electricity',
  label: ({ t }) => t(electricityMessages, 'service'),
  empty: ({ t }) => t(electricityMessages, 'serviceEmpty'),
  options: ({ session }) =>
    (session.catalogue.electricity?.services ?? []).map(({ code, name }) => ({ value: code, name })),
});

/** Electricity for a prepaid or postpaid meter (platform §4.3). */
export const electricityBill: Bill = {
  operation: 'electricity.buy',
  title: ({ t }) => t(electricityMessages, 'title'),
  name: ({ t }) => t(productMessages, 'electricity'),
  fields: {
    service,
    meter_type: choiceField({
      within: 'meter_number',
      areSegments: true,
      label: ({ t }) => t(electricityMessages, 'meterType'),
      empty: ({ t }) => t(electricityMessages, 'meterTypeEmpty'),
      when: isChosen('service'),
      options: ({ t }) => [
        { value: 'prepaid', name: t(electricityMessages, 'prepaid') },
        { value: 'postpaid', name: t(electricityMessages, 'postpaid') },
      ],
    }),
    meter_number: {
      ...textField({
        label: ({ t }) => t(electricityMessages, 'meter'),
        hint: ({ t }, texts) =>
          isPostpaid(texts) ? t(electricityMessages, 'accountHint') : t(electricityMessages, 'meterHint'),
        when: isChosen('service'),
        inputMode: (texts) => (isPostpaid(texts) ? 'text' : 'numeric'),
        // A postpaid account is sent as it stands on the bill.
        clean: (text, texts) => (isPostpaid(texts) ? plainDigits(text).trim() : digitsOnly(text)),
        fault: (meter, { t }, texts) => {
          if (meter === '') return t(electricityMessages, 'meterEmpty');
          if (isMeterNumber(meter, texts['meter_type'] ?? '')) return null;
          return isPostpaid(texts) ? t(electricityMessages, 'accountWrong') : t(electricityMessages, 'meterWrong');
        },
      }),
      show: shownMeter,
    },
    amount: {
      ...amountField({ limits: ({ session }) => session.catalogue.electricity ?? noLimits }),
      when: isChosen('service'),
    },
    phone: {
      ...phoneField(),
      Control: FoldedPhoneInput,
      hint: ({ t }) => t(electricityMessages, 'phoneHint'),
      suggestion: {
        from: 'service',
        suggest: (chosen, { session }) => (chosen === '' ? null : formatPhone(session.caller.phone ?? '')),
        hint: ({ t }) => t(electricityMessages, 'phoneHint'),
      },
      when: isChosen('service'),
    },
  },
  nameCheck: meterCheck,
  subject: (input, context) =>
    context.t(electricityMessages, 'subject', {
      service: service.show(input['service'], context),
      meter: shownMeter(input['meter_number']),
    }),
  headline: (instruction, { t }) => {
    const units = unitsOf(instruction);
    const meter = instruction.input['meter_number'];
    return units === null || typeof meter !== 'string'
      ? null
      : t(electricityMessages, 'headline', { units, meter: grouped(meter) });
  },
  entry: (input, context) => ({
    name: service.show(input['service'], context),
    recipient: shownMeter(input['meter_number']),
  }),
  receipt: (instruction, context) => [
    ...customerLines(instruction, context),
    ...reviewLines(electricityBill, instruction.input, context, instruction.quote),
    ...energyLines(instruction, context),
  ],
  note: tokenNote,
  coming: (instruction, { t }) => (isTokenComing(instruction) ? t(electricityMessages, 'token') : null),
  codes: (instruction, { t }) =>
    instruction.state === 'reversed'
      ? []
      : tokensInOrder(deliveredEnergy(instruction), t).map(({ label, groups }) => ({
          label,
          value: groups.join(' '),
        })),
  Delivered: later('token', () => fromChunk(() => import('./TokenCard.tsx'), 'TokenCard')),
};

function isPostpaid({ meter_type }: Texts): boolean {
  return meter_type === 'postpaid';
}

/** A meter number in groups. A postpaid account may have letters, and stays as it stands on the bill. */
function shownMeter(meter: unknown): string {
  if (typeof meter !== 'string') return '';
  return /^\d+$/.test(meter) ? grouped(meter) : meter;
}

/** A meter number in groups of four, on one line. */
function grouped(meter: string): string {
  return unbroken(meter.replace(/(\d{4})(?=\d)/g, '$1 '));
}

function customerLines(instruction: Instruction, { t }: BillContext): readonly Line[] {
  const { customer_name, address } = deliveredEnergy(instruction);
  const name = customer_name ?? instruction.input['customer_name'];
  return [
    ...(typeof name === 'string' ? [{ label: t(nameCheckMessages, 'label'), value: name }] : []),
    ...(address === undefined ? [] : [{ label: t(electricityMessages, 'address'), value: address }]),
  ];
}

/** Why there is no token to show. A token needs no explanation. */
function tokenNote(instruction: Instruction, { t, session }: BillContext): string | null {
  const { state, input } = instruction;
  const delivered = state === 'succeeded' || state === 'partial';
  if (input['meter_type'] !== 'prepaid') return delivered ? t(electricityMessages, 'noToken') : null;
  if (deliveredEnergy(instruction).token !== undefined) return null;
  if (delivered)
    return session.caller.roles.includes('staff')
      ? t(electricityMessages, 'tokenOwnerOnly')
      : t(electricityMessages, 'tokenMissing');
  return isTokenComing(instruction) ? t(electricityMessages, 'tokenComing') : null;
}

function isTokenComing(instruction: Instruction): boolean {
  const { state, input } = instruction;
  if (input['meter_type'] !== 'prepaid' || isFinal(state) || state === 'review') return false;
  return deliveredEnergy(instruction).token === undefined;
}
