import { lazy } from 'react';
import { isFinal, type Instruction } from '@tillside/contract/browser';
import { amountField, type AmountLimits } from '../../fields/amount-field.tsx';
import { choiceField, selectField } from '../../fields/choice-field.tsx';
import { phoneField } from '../../fields/phone-field.ts';
import { digitsOnly, textField } from '../../fields/text-field.tsx';
import { electricityWords } from '../../messages/en-NG/electricity.ts';
import { reviewLines, type Bill, type BillContext, type Line } from '../../purchase/bill.ts';
import { deliveredEnergy, energyLines } from './delivered-energy.ts';
import { meterCheck } from './meter-check.ts';

const noLimits: AmountLimits = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER, presets: [] };

const service = selectField({
  label: ({ say }) => say(electricityWords).electricityService,
  empty: ({ say }) => say(electricityWords).electricityServiceEmpty,
  options: ({ session }) =>
    (session.catalogue.electricity?.services ?? []).map(({ code, name }) => ({ value: code, name })),
});

/** Electricity for a prepaid or postpaid meter (platform §4.3). */
export const electricityBill: Bill = {
  operation: 'electricity.buy',
  title: ({ say }) => say(electricityWords).electricityTitle,
  fields: {
    service,
    meter_type: choiceField({
      label: ({ say }) => say(electricityWords).electricityMeterType,
      empty: ({ say }) => say(electricityWords).electricityMeterTypeEmpty,
      hint: ({ say }) => say(electricityWords).electricityMeterTypeHint,
      options: ({ say }) => [
        { value: 'prepaid', name: say(electricityWords).electricityPrepaid },
        { value: 'postpaid', name: say(electricityWords).electricityPostpaid },
      ],
    }),
    meter_number: textField({
      label: ({ say }) => say(electricityWords).electricityMeter,
      hint: ({ say }) => say(electricityWords).electricityMeterHint,
      inputMode: 'numeric',
      clean: digitsOnly,
      fault: (meter, { say }) => {
        if (meter === '') return say(electricityWords).electricityMeterEmpty;
        return /^\d{6,15}$/.test(meter) ? null : say(electricityWords).electricityMeterWrong;
      },
    }),
    amount: amountField({ limits: ({ session }) => session.catalogue.electricity ?? noLimits }),
    phone: { ...phoneField(), hint: ({ say }) => say(electricityWords).electricityPhoneHint },
  },
  nameCheck: meterCheck,
  subject: (input, context) =>
    context.say(electricityWords).electricitySubject({
      service: service.show(input['service'], context),
      meter: typeof input['meter_number'] === 'string' ? input['meter_number'] : '',
    }),
  receipt: (instruction, context) => [
    ...customerLines(instruction, context),
    ...reviewLines(electricityBill, instruction.input, context, instruction.quote),
    ...energyLines(instruction, context),
  ],
  note: tokenNote,
  Delivered: lazy(() => import('./TokenCard.tsx')),
};

function customerLines(instruction: Instruction, { messages, say }: BillContext): readonly Line[] {
  const { customer_name, address } = deliveredEnergy(instruction);
  const name = customer_name ?? instruction.input['customer_name'];
  return [
    ...(typeof name === 'string' ? [{ label: messages.nameLabel, value: name }] : []),
    ...(address === undefined ? [] : [{ label: say(electricityWords).electricityAddress, value: address }]),
  ];
}

/** Why there is no token to show. Where there is one, it speaks for itself. */
function tokenNote(instruction: Instruction, { say, session }: BillContext): string | null {
  const words = say(electricityWords);
  const { state, input } = instruction;
  const delivered = state === 'succeeded' || state === 'partial';
  if (input['meter_type'] !== 'prepaid') return delivered ? words.electricityNoToken : null;
  if (deliveredEnergy(instruction).token !== undefined) return null;
  if (delivered)
    return session.caller.roles.includes('staff') ? words.electricityTokenOwnerOnly : words.electricityTokenMissing;
  return isFinal(state) || state === 'review' ? null : words.electricityTokenComing;
}
