import { naira } from '@tillside/contract';
import type { Randomness } from '../../world/randomness.ts';
import type { OperationWorkload } from '../operation-workload.ts';

/** Numbers that succeed, fail, end at once or never, or are reversed (the sandbox's magic ones), and ordinary ones. */
const phones = [1, 2, 3, 4, 5, 6, 7]
  .map((last) => `0803000000${last}`)
  .concat('08031234567', '08031234568', '08031234569', '08051234560', '08071234560');

export const airtime: OperationWorkload = {
  id: 'airtime.buy',
  weight: 10,
  who: ['ada', 'bayo', 'chi', 'staff'],
  hasOutcomeFaults: true,
  input(chance) {
    const amount = naira(chance.integer(1, 40) * 50);
    const network = chance.pick(['mtn', 'glo', 'airtel', '9mobile']);
    switch (chance.weighted({ one: 6, several: 2, rows: 2 })) {
      case 'one':
        return { phone: chance.pick(phones), amount, network };
      case 'several':
        return { phone: differentPhones(chance), amount, network };
      case 'rows':
        return {
          rows: differentPhones(chance).map((phone) => ({ phone, amount: naira(chance.integer(1, 40) * 50), network })),
        };
      default:
        throw new Error('There is no such kind of airtime.');
    }
  },
};

function differentPhones(chance: Randomness): string[] {
  return [...new Set(Array.from({ length: chance.integer(2, 5) }, () => chance.pick(phones)))];
}
