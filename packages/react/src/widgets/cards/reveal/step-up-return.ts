/* Remembers in this tab that a person left to confirm who they are, so that their return opens the frame they asked for. */

const key = 'tillside-step-up';
/** Later than this, whoever comes back has something else in mind. In milliseconds. */
const patience = 10 * 60_000;

/** The person follows the link of the step-up for this card. */
export function noteStepUp(cardId: string): void {
  write(JSON.stringify({ cardId, at: Date.now() }));
}

/** Whether the person has just left to confirm themselves for this card. */
export function isBackFromStepUp(cardId: string): boolean {
  const noted = read();
  return noted?.cardId === cardId && Math.abs(Date.now() - noted.at) < patience;
}

/** One return opens one frame. */
export function forgetStepUp(): void {
  write(null);
}

function read(): { readonly cardId: unknown; readonly at: number } | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof value !== 'object' || value === null || !('cardId' in value) || !('at' in value)) return null;
    return typeof value.at === 'number' ? { cardId: value.cardId, at: value.at } : null;
  } catch {
    return null;
  }
}

function write(value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // A browser without storage: the person presses "Show details" once more.
  }
}
