import { urlToHttpOptions } from 'node:url';

/** The parsed address of an API root. */
export interface Target {
  readonly origin: string;
  readonly isSecure: boolean;
  readonly hostname: string;
  /** The value of the `Host` header. */
  readonly host: string;
  /** `undefined` for the scheme's default. */
  readonly port: number | undefined;
  /** The path of the root. */
  readonly base: string;
}

/** Returns the parts of a root, parsed once. */
export function createTargets(): (root: string) => Target {
  const targets = new Map<string, Target>();
  return (root) => {
    const known = targets.get(root) ?? readTarget(root);
    targets.set(root, known);
    return known;
  };
}

/** @throws TypeError for an invalid root. */
function readTarget(root: string): Target {
  const url = new URL(root);
  const { hostname, path } = urlToHttpOptions(url);
  return {
    origin: url.origin,
    isSecure: url.protocol === 'https:',
    hostname: hostname ?? '',
    host: url.host,
    port: url.port === '' ? undefined : Number(url.port),
    base: path ?? '',
  };
}
