import { changedMoves, withMethods } from '../planted/changed-moves.ts';
import type { Plant } from '../world/companion-process.ts';

/** A bug against the limits of a caller, and the scenario that has to find it. */
export interface HostileBug {
  readonly name: string;
  readonly caughtBy: string;
  readonly plant: Plant;
}

const everything = 1_000_000;

export const hostileBugs: readonly HostileBug[] = [
  {
    name: 'a caller’s share of the purchase lane is not asked',
    caughtBy: 'holds the purchase lane',
    plant: changedMoves((row, meant) => [
      row,
      meant.slot ? { ...meant, slot: { ...meant.slot, share: everything } } : meant,
    ]),
  },
  {
    name: 'validations are counted for each operation alone',
    caughtBy: 'fills the validation lane',
    plant: {
      store: (store) =>
        withMethods(store, { takeSlot: (slot, now) => store.takeSlot({ ...slot, ownerId: slot.id }, now) }),
    },
  },
  {
    name: 'limits go by the session, and not by the person',
    caughtBy: 'reads pages and pages of her history, in many sessions at once',
    plant: {
      options(options) {
        let sessions = 0;
        return {
          ...options,
          async caller(request) {
            const caller = await options.caller(request);
            if (caller?.id !== 'mallory') return caller;
            sessions += 1;
            return { ...caller, id: `${caller.id} in session ${sessions % 80}` };
          },
        };
      },
    },
  },
  {
    name: 'a 429 to a question stops all that is sent',
    caughtBy: 'has the platform answer 429 to another list',
    plant: {
      options: (options, { time }) => ({
        ...options,
        fetch: async (input, init) => {
          const answer = await (options.fetch ?? fetch)(input, init);
          if (answer.status === 429) await options.store.freezeSlots('default', 60_000, time.now());
          return answer;
        },
      }),
    },
  },
  {
    name: 'what was opened at a bank is not counted',
    caughtBy: 'opens bank accounts without end',
    plant: {
      store: (store) =>
        withMethods(store, {
          records: async (page) => (page.kind === 'account_opened' ? [] : store.records(page)),
        }),
    },
  },
];
