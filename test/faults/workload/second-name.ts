/** Of each transfer the platform finds by this name too, as one might that looks at a part of it only. */
export function secondNameOf(session: string): string {
  return `${session}_again`;
}

/** The session id behind a name. */
export function sessionOf(name: string): string {
  return name.replace(/_again$/, '');
}
