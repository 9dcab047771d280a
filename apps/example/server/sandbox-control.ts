/**
 * Changes something at the sandbox beside this shop, outside the platform's API. A platform has nothing like it, so
 * only development uses it. @returns whether the sandbox took it @throws where it does not answer
 */
export async function controlSandbox(
  sandboxUrl: string,
  [method, path]: readonly ['POST' | 'PUT', string],
  body: { readonly environment: 'sandbox' | 'live' } & Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<boolean> {
  const deadline = AbortSignal.timeout(5_000);
  const response = await fetch(`${sandboxUrl}/_sandbox${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
  });
  return response.ok;
}
