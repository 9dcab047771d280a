import { describe, expect, it } from 'vitest';
import { contactFields } from '../generated/operation-ids.ts';
import { recipientFields, recipientKeyOf, recipientOperationIds } from './recipient-fields.ts';

const meter = { service: 'ikedc', meter_number: '45020000001', meter_type: 'prepaid' };

describe('the key of a recipient', () => {
  it('is the same whatever name, contact and amount come with it', () => {
    const key = recipientKeyOf('electricity.buy', meter);
    expect(key).not.toBeNull();
    expect(recipientKeyOf('electricity.buy', { ...meter, phone: '2348031234567', customer_name: 'ADA OBI' })).toBe(key);
    expect(recipientKeyOf('electricity.buy', { amount: { currency: 'NGN', minor: 1 }, ...meter })).toBe(key);
  });

  it('differs by each identifying field, and by the operation', () => {
    const keys = [
      recipientKeyOf('electricity.buy', meter),
      recipientKeyOf('electricity.buy', { ...meter, meter_number: '45020000002' }),
      recipientKeyOf('electricity.buy', { ...meter, service: 'ekedc' }),
      recipientKeyOf('airtime.buy', { phone: '2348031234567', network: 'mtn' }),
      recipientKeyOf('airtime.buy', { phone: '2348031234567', network: 'glo' }),
      recipientKeyOf('data.buy', { phone: '2348031234567', provider: 'mtn' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('does not exist for an input that identifies no recipient', () => {
    expect(recipientKeyOf('electricity.buy', { phone: '2348031234567', customer_name: 'ADA OBI' })).toBeNull();
    expect(recipientKeyOf('airtime.buy', { rows: [{ phone: '2348031234567' }] })).toBeNull();
    expect(recipientKeyOf('epin.buy', { id: 'waec', qty: 1 })).toBeNull();
  });

  it('has an identifying field in every bill that has recipients, and contacts are among their fields', () => {
    for (const id of recipientOperationIds) {
      const fields: readonly string[] = recipientFields[id];
      const contact: readonly string[] = contactFields[id];
      expect(contact.filter((name) => !fields.includes(name))).toEqual([]);
      expect(fields.length).toBeGreaterThan(contact.length);
    }
  });
});
