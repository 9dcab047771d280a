/** A session of somebody who is signed in. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  /** When the password was typed last, in milliseconds since 1970. `null`: not in this session. */
  readonly confirmedAt: number | null;
}

export const sessions = new Map<string, Session>();

/** The session of a request, by its cookie. `null`: nobody is signed in. */
export function sessionOf({ headers }: { readonly headers: { readonly cookie?: string | undefined } }): Session | null {
  return sessions.get(/(?:^|; )session=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? '') ?? null;
}
