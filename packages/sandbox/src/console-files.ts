import type { Answer, Call } from './http/call.ts';

/** The console page's files, or `null` for another path. */
export function answerConsole(call: Call, path: string): Answer | null {
  if (call.method !== 'GET' || path !== '/') return null;
  return { kind: 'answer', status: 200, headers: { 'content-type': 'text/plain' }, body: 'Tillside sandbox\n' };
}
