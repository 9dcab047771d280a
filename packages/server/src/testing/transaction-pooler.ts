import { createServer, connect, type Socket } from 'node:net';

export interface Pooler {
  /** The address that companions are given. */
  readonly url: string;
  close(): Promise<void>;
}

interface PoolerOptions {
  /** Takes settings at the start of a connection, and does nothing with them. Otherwise they are refused, as by PgBouncer. */
  readonly ignoresSettings?: boolean;
}

/** A connection of the database, and the client that has it for one transaction. */
interface Backend {
  readonly socket: Socket;
  client: Client | null;
}

interface Client {
  readonly socket: Socket;
  backend: Backend | null;
  last: Backend | null;
  /** The data that it sent while no backend was free. */
  waiting: Buffer[];
}

const places = 4;
const known = new Set(['user', 'database', 'client_encoding', 'application_name']);
const [ready, terminate] = [0x5a, 0x58];

/**
 * A pooler in transaction mode, as far as `pg` uses it. Stricter than PgBouncer: no two consecutive transactions get
 * the same database connection. Session state (settings, prepared statements, session locks, `LISTEN`) is lost.
 */
export async function startTransactionPooler(
  database: string,
  { ignoresSettings = false }: PoolerOptions = {},
): Promise<Pooler> {
  const backends: Backend[] = [];
  const queue: Client[] = [];
  const sockets = new Set<Socket>();

  async function addBackend(): Promise<void> {
    const backend: Backend = { socket: await openBackend(database), client: null };
    backends.push(backend);
    backend.socket.on('error', () => backend.socket.destroy());
    backend.socket.on('close', () => {
      backends.splice(backends.indexOf(backend), 1);
      backend.client?.socket.destroy();
    });
    readMessages(backend.socket, (message) => {
      const { client } = backend;
      // A notification that comes while no client has this connection is lost.
      client?.socket.write(message);
      const isIdle = message[0] === ready && message[5] === 'I'.charCodeAt(0);
      if (client && isIdle) release(backend, client);
    });
  }

  function release(backend: Backend, client: Client): void {
    backend.client = null;
    client.backend = null;
    client.last = backend;
    // Moves to the end of the queue: the next transaction gets another one.
    backends.push(...backends.splice(backends.indexOf(backend), 1));
    const next = queue.shift();
    if (next) serve(next);
  }

  function serve(client: Client): void {
    const free = backends.filter((one) => one.client === null);
    const backend = free.find((one) => one !== client.last) ?? free[0];
    if (!backend) return void queue.push(client);
    backend.client = client;
    client.backend = backend;
    for (const sent of client.waiting.splice(0)) backend.socket.write(sent);
  }

  function receive(client: Client, sent: Buffer): void {
    if (client.backend) return void client.backend.socket.write(sent);
    if (sent[0] === terminate) return void client.socket.end();
    client.waiting.push(sent);
    if (client.waiting.length === 1) serve(client);
  }

  function admit(socket: Socket, startup: Buffer): void {
    const names = startup
      .subarray(8)
      .toString()
      .split('\0')
      .filter((_, index) => index % 2 === 0);
    const strange = names.find((name) => name !== '' && !known.has(name));
    if (strange !== undefined && !ignoresSettings) {
      const fields = ['SFATAL', 'C08P01', `Munsupported startup parameter: ${strange}`];
      return void socket.end(message('E', `${fields.join('\0')}\0\0`));
    }
    const client: Client = { socket, backend: null, last: null, waiting: [] };
    socket.on('data', (sent) => receive(client, Buffer.from(sent)));
    // A client that disconnects in the middle of a transaction closes its backend connection too.
    socket.on('close', () => {
      client.backend?.socket.destroy();
      if (client.backend) void addBackend();
    });
    socket.write(Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')]));
  }

  await Promise.all(Array.from({ length: places }, addBackend));
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', (startup) => admit(socket, Buffer.from(startup)));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The pooler has no port.');
  return {
    url: Object.assign(new URL(database), { port: String(address.port) }).href,
    async close() {
      for (const socket of sockets) socket.destroy();
      for (const { socket } of backends) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

/** Signs in to the database with a password. */
async function openBackend(database: string): Promise<Socket> {
  const { hostname, port, username, password, pathname } = new URL(database);
  const socket = connect({ port: Number(port), host: hostname, noDelay: true });
  const startup = `\0\x03\0\0user\0${username}\0database\0${pathname.slice(1)}\0\0`;
  socket.write(Buffer.concat([lengthOf(startup), Buffer.from(startup)]));
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    const stop = readMessages(socket, (received) => {
      if (received[0] === 0x52 && received.readInt32BE(5) === 3) socket.write(message('p', `${password}\0`));
      if (received[0] === 0x45) reject(new Error(received.toString()));
      if (received[0] !== ready) return;
      stop();
      resolve();
    });
  });
  return socket;
}

/** Calls `onMessage` with each whole message of the server. */
function readMessages(socket: Socket, onMessage: (message: Buffer) => void): () => void {
  let rest = Buffer.alloc(0);
  const read = (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      const whole = rest.subarray(0, end);
      rest = rest.subarray(end);
      onMessage(whole);
    }
  };
  socket.on('data', read);
  return () => void socket.off('data', read);
}

function message(type: string, body: string): Buffer {
  return Buffer.concat([Buffer.from(type), lengthOf(body), Buffer.from(body)]);
}

/** The length of a message counts itself. */
function lengthOf(body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(Buffer.byteLength(body) + 4);
  return length;
}
