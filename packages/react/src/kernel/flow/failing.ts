import type { ControlProps, Option } from './bill-fields.ts';

/** Marks the options whose provider fails now. Each keeps its place, and can be chosen. */
export function withFailing<Offered extends Option>(
  options: readonly Offered[],
  { context, name, operation }: Pick<ControlProps, 'context' | 'name' | 'operation'>,
): readonly Offered[] {
  const failing = context.session.health?.filter(
    (health) => health.operation === operation && health.field === name && health.state === 'down',
  );
  if (!failing?.length) return options;
  return options.map((option) =>
    failing.some(({ provider }) => provider === option.value) ? { ...option, failing: true } : option,
  );
}
