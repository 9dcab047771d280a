import { instructionOf, operationOf } from '../workload/whose-request.ts';
import { violation, type Invariant, type Violation } from './invariant.ts';

export const intentBeforeSend: Invariant = {
  name: 'intent before send',
  sentence: 'Everything that is sent to be executed has an intent committed before, and each send its own.',
  check({ world: { history } }) {
    const sent = new Map<string, number>();
    return history.departures.flatMap((departure): readonly Violation[] => {
      if (!operationOf(departure)) return [];
      const { method, path } = departure;
      const ref = instructionOf(history, departure);
      if (ref === null) return [violation(null, `${method} ${path} left, and nothing of it had been committed.`)];
      const times = (sent.get(ref) ?? 0) + 1;
      sent.set(ref, times);
      const intended = history.commits
        .slice(0, departure.commits)
        .filter(({ after }) => after.ref === ref && after.state === 'sending');
      const sends = new Set(intended.map(({ after }) => after.version)).size;
      return sends >= times
        ? []
        : [violation(ref, `${method} ${path} left ${times} times, and was intended ${sends} times.`)];
    });
  },
};
