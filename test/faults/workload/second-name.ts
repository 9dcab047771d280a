/** A second name by which the platform finds a transfer, as a platform that compares only a part of it might. */
export function secondNameOf(session: string): string {
  return `${session}_again`;
}

/** The session id behind a name. */
export function sessionOf(name: string): string {
  return name.replace(/_again$/, '');
}
