import { createServer } from 'node:net';

/** The ports on which everything listens: the name of the environment variable, and the default without it. */
export const ports = {
  shop: { variable: 'PORT', usual: 5173 },
  sandbox: { variable: 'SANDBOX_PORT', usual: 4010 },
  storybook: { variable: 'STORYBOOK_PORT', usual: 6006 },
  docs: { variable: 'DOCS_PORT', usual: 6008 },
};

/**
 * The port to use, free at this moment.
 * @throws Error with a sentence about what to do, if the port is taken or is not a port number.
 */
export async function freePort(name: keyof typeof ports): Promise<number> {
  const { variable, usual } = ports[name];
  const text = process.env[variable] ?? String(usual);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${variable} is ${JSON.stringify(text)}; it needs to be a number from 1 to 65535.`);
  }
  if (await isTaken(port)) {
    throw new Error(
      `Port ${port} (${name}) is taken by another program. Stop it, or choose another: ${variable}=${port + 1}`,
    );
  }
  return port;
}

/** Whether a program listens on a port, on any of the addresses that `localhost` may mean. */
export async function isTaken(port: number) {
  // One after the other, since a probe of all addresses would take the port from the next probe.
  for (const host of ['127.0.0.1', '::1', '0.0.0.0']) if (await isTakenAt(port, host)) return true;
  return false;
}

function isTakenAt(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    // Other errors (such as no IPv6 on this machine) prove nothing about the port.
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(false)));
  });
}
