import { urlToHttpOptions } from 'node:url';

/** Where an API root is. */
export interface Target {
  readonly isSecure: boolean;
  readonly hostname: string;
  /** As the `Host` header has it. */
  readonly host: string;
  /** Undefined: the scheme's own. */
  readonly port: number | undefined;
  /** The path of the root. */
  readonly base: string;
}

/** Answers the parts of each root, parsed once. */
export function createTargets(): (root: string) => Target {
  const targets = new Map<string, Target>();
  return (root) => {
    const known = targets.get(root) ?? readTarget(root);
    targets.set(root, known);
    return known;
  };
}

/** @throws TypeError for a root that is no address. */
function readTarget(root: string): Target {
  const url = new URL(root);
  const { hostname, path } = urlToHttpOptions(url);
  return {
    isSecure: url.protocol === 'https:',
    hostname: hostname ?? '',
    host: url.host,
    port: url.port === '' ? undefined : Number(url.port),
    base: path ?? '',
  };
}
