import { violation, type Invariant } from './invariant.ts';

const minute = 60_000;
/** POSTs a minute that the platform takes from one address (platform §8). */
const most = 60;

export const rateBudget: Invariant = {
  name: 'rate budget',
  sentence: 'Never more than 60 POSTs arrive in any 60 seconds, over all instances.',
  check({ world }) {
    const { deadline } = world.timings;
    const times = world.history.departures
      .filter(({ method }) => method === 'POST')
      // What the network repeated, or held back for longer than the sender waits, is not of the sender's making.
      .flatMap(({ at, arrivals }) => arrivals.filter((arrival) => !arrival.isCopy && arrival.at <= at + deadline))
      .map(({ at }) => at)
      .toSorted((left, right) => left - right);
    const last = times.find((time, index) => {
      const first = times[index - most];
      return first !== undefined && time - first < minute;
    });
    return last === undefined
      ? []
      : [violation(null, `More than ${most} POSTs arrived in the minute before ${new Date(last).toISOString()}.`)];
  },
};
