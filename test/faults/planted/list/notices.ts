import type { PlantedBug } from '../planted-bug.ts';

/** Bugs in the notices for shoppers whose page is closed. */
export const noticeBugs: readonly PlantedBug[] = [
  {
    name: 'the notice that money is back is not made',
    old: '...(notice && { notice }),',
    new: '...(notice && change.patch.state && { notice }),',
  },
  {
    name: 'a notice has another id at each try',
    old: `const complete: Notice = {
        id,`,
    new: `const complete: Notice = {
        id: [id, attempts].join(':'),`,
  },
  {
    name: 'the notice of a failure comes before its money is back',
    old: "if (funding !== 'none') return null;",
    new: '',
  },
  {
    name: 'a notice says to whoever never paid that money is back',
    old: "return funding === 'refunded' || lines.some((line) => line.funding === 'reserved') ? 'failed_released' : null;",
    new: "return 'failed_released';",
  },
  {
    name: 'a notice that was not taken counts as told',
    old: 'if (await isTaken(entry)) await store.published(entry.id);',
    new: 'if ((await isTaken(entry)) || entry.attempts > 1) await store.published(entry.id);',
  },
];
