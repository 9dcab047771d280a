import express, { Router } from 'express';
import { refuse } from './refuse.ts';
import type { Sessions } from './sessions.ts';
import { safeReturn, type StepUps } from './step-up.ts';

interface StepUpApiParts {
  readonly sessions: Sessions;
  readonly stepUps: StepUps;
  readonly publicUrl: string;
  /** For development: one press is sufficient proof. */
  readonly oneClick: boolean;
}

/**
 * `POST /confirm`: the person proves once more who they are. It stands behind `sameOriginWrites`, so that no other site's
 * page can confirm in their name.
 */
export function stepUpApi({ sessions, stepUps, publicUrl, oneClick }: StepUpApiParts): Router {
  const router = Router();
  router.post('/confirm', express.json({ limit: '2kb' }), (request, response) => {
    response.set('Cache-Control', 'no-store');
    const session = sessions.read(request);
    if (session === null) return refuse(response, 401, 'Nobody is signed in.');
    if (!oneClick) return refuse(response, 404, 'One-click confirmation is for development only.');

    // ── Your proof goes here, in place of `oneClick`. Confirm only when it holds:
    //
    //   a passkey   verifyAuthenticationResponse({ response: body.passkey, expectedChallenge, … }) with a challenge that
    //               you made for this session and use once (`userVerification: 'required'`);
    //   a password  await verify(person.passwordHash, body.password), five tries in a quarter of an hour;
    //   a code      the one that you sent to their phone, once, within five minutes.
    //
    // Never use what an open session already has: a click, a cookie, a date of birth.
    stepUps.confirm(session.id);

    const body: unknown = request.body;
    const wanted = typeof body === 'object' && body !== null && 'return' in body ? body.return : undefined;
    response.json({ return: safeReturn(wanted, publicUrl) });
  });
  return router;
}
