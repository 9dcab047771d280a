import { intendedSends, operationOf } from '../workload/whose-request.ts';
import { violation, type Invariant, type Violation } from './invariant.ts';

export const intentBeforeSend: Invariant = {
  name: 'intent before send',
  sentence: 'Everything that is sent to be executed has an intent committed before, and each send its own.',
  check({ world: { history } }) {
    const intendedOf = intendedSends(history);
    const left = new Map<string, number>();
    return history.departures.flatMap((departure): readonly Violation[] => {
      if (!operationOf(departure)) return [];
      const { method, path } = departure;
      const intended = intendedOf(departure);
      const ref = intended.at(-1)?.ref;
      if (ref === undefined) return [violation(null, `${method} ${path} left, and nothing of it had been committed.`)];
      const times = (left.get(ref) ?? 0) + 1;
      left.set(ref, times);
      const sends = intended.filter((send) => send.ref === ref).length;
      return sends >= times
        ? []
        : [violation(ref, `${method} ${path} left ${times} times, and was intended ${sends} times.`)];
    });
  },
};
