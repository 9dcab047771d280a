import { tillsideCsp } from '@tillside/server/fetch';
import { NextResponse, type NextRequest } from 'next/server';

/** Sends the pages' content security policy. Next.js finds the nonce in it, and gives it to the scripts that it writes into them. */
export function proxy({ headers }: NextRequest) {
  if (process.env.NODE_ENV !== 'production') return; // `next dev` uses eval and inline styles
  const policy = tillsideCsp({ add: { 'script-src': [`'nonce-${crypto.randomUUID()}'`] } });
  const request = new Headers(headers);
  request.set('Content-Security-Policy', policy);
  return NextResponse.next({ request: { headers: request }, headers: { 'Content-Security-Policy': policy } });
}

// The companion's answers have policies of their own.
export const config = { matcher: '/((?!till/|_next/).*)' };
