/**
 * A title and its text as one announcement. The title gets a full stop, unless it ends with a mark of its own: “Pay again?”.
 * Either may be empty.
 */
export function spoken(title: string, text: string): string {
  return [title, text].filter(Boolean).join(/[.?!…]$/.test(title) ? ' ' : '. ');
}
