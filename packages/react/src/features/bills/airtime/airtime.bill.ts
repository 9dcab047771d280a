import { createElement } from 'react';
import { airtimeMessages, productMessages } from '@tillside/messages';
import { amountField } from '../../../kernel/ui/fields/amount-field.tsx';
import { networkField, networkName } from '../../../kernel/ui/fields/network-field.tsx';
import { phoneField } from '../../../kernel/ui/fields/phone-field.tsx';
import type { BillContext } from '../../../kernel/flow/bill-fields.ts';
import type { Bill, DeliveredProps } from '../../../kernel/flow/bill.ts';
import { later } from '../../../kernel/ui/later.tsx';
import { fromChunk } from '../../../kernel/runtime/from-chunk.ts';

const phone = phoneField();

/** The outcome of each of several numbers. */
const BulkDelivered = later<DeliveredProps>('bulk outcomes', () =>
  fromChunk(() => import('../bulk-airtime/BulkDelivered.tsx'), 'BulkDelivered'),
);

const airtimeMany = (count: number, { t }: BillContext): string => t(airtimeMessages, 'subjectMany', { count });

/** Airtime for one number (platform §4.3). */
export const airtimeBill: Bill = {
  operation: 'airtime.buy',
  owns: (input) => !Array.isArray(input['rows']),
  title: ({ t }) => t(airtimeMessages, 'title'),
  name: ({ t }) => t(productMessages, 'airtime'),
  fields: {
    phone,
    network: networkField({ from: 'phone' }),
    amount: amountField({ limits: ({ session }) => session.catalogue.airtime }),
  },
  subject: (input, context) => {
    const many = Array.isArray(input['rows']) ? input['rows'] : Array.isArray(input['phone']) ? input['phone'] : null;
    if (many) return airtimeMany(many.length, context);
    return context.t(airtimeMessages, 'subject', {
      network: networkName(input['network'], context.session.catalogue),
      phone: phone.show(input['phone'], context),
    });
  },
  many: airtimeMany,
  entry: (input, context) => {
    const network = networkName(input['network'], context.session.catalogue);
    return Array.isArray(input['rows']) || Array.isArray(input['phone'])
      ? { name: airtimeBill.subject(input, context), recipient: '' }
      : { name: context.t(airtimeMessages, 'entry', { network }), recipient: phone.show(input['phone'], context) };
  },
  // Airtime for one number shows nothing.
  Delivered: (props) => (props.instruction.items ? createElement(BulkDelivered, props) : null),
};
