import type { Response } from 'express';

/** Answers an error as problem+json (RFC 9457), as the companion does. */
export function refuse(response: Response, status: number, title: string): void {
  response
    .status(status)
    .type('application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', title, status }));
}
