/** What the merchant earns on a sale, as the platform spells it (platform §2.12, §4.3): for staff only. */
const marginFields: ReadonlySet<string> = new Set([
  'discount',
  'discount_type',
  'capped_at',
  'total_charge',
  'total_charged',
]);

/** An answer as a shopper may see it: without the merchant's margin, however deep it stands. */
export function withoutMargin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMargin);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !marginFields.has(name))
      .map(([name, inner]) => [name, withoutMargin(inner)]),
  );
}

/** Whether a JSON text may hold the margin: most lists do not, and need no second version. */
export function mayHoldMargin(json: string): boolean {
  return /"(?:discount|capped_at|total_charge)/.test(json);
}
