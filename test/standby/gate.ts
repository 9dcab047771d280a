import { connect, createServer, type Socket } from 'node:net';

/** An address that leads to one server, and later to another: what a name, a proxy or a floating address does in a failover. */
export interface Gate {
  readonly port: number;
  /** Passes nothing on from the server any more, as a network that loses packets. */
  freeze(): void;
  /** Ends all connections. New ones lead to this port of this machine, or nowhere. */
  lead(port: number | null): void;
  close(): Promise<void>;
}

export async function openGate(first: number): Promise<Gate> {
  let target: number | null = first;
  let isFrozen = false;
  const pairs = new Set<readonly [client: Socket, server: Socket]>();
  const server = createServer({ noDelay: true }, (client) => {
    if (target === null) return void client.destroy();
    const behind = connect({ port: target, host: '127.0.0.1', noDelay: true });
    const pair = [client, behind] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [behind, client] as const]) {
      from.on('error', () => from.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      from.pipe(to);
    }
    if (isFrozen) behind.unpipe(client).pause();
  });
  const cut = (): void => {
    for (const [client, behind] of pairs) for (const socket of [client, behind]) socket.destroy();
  };
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gate has no port.');
  return {
    port: address.port,
    freeze() {
      isFrozen = true;
      for (const [client, behind] of pairs) behind.unpipe(client).pause();
    },
    lead(port) {
      target = port;
      cut();
    },
    async close() {
      cut();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
