import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { reportToBench } from './serving.ts';

/** A stranger who sends bodies that cost the most, all of them with the headers of a signature, so that they are read. */
const [address = ''] = process.argv.slice(2);
const url = new URL(address);

type Send = (socket: Socket) => Promise<void>;

const second = 1_000;
const crumb = '1\r\nx\r\n';
/** As much as comes at once over a network, before the first acknowledgement. */
const flight = crumb.repeat(2_400);

const kinds: readonly { headers: readonly string[]; send: Send }[] = [
  {
    // A megabyte, each byte in a chunk of its own.
    headers: ['transfer-encoding: chunked'],
    async send(socket) {
      for (let sent = 0; sent < 1_000_000 && !socket.destroyed; sent += 2_400) {
        socket.write(flight);
        await wait(20);
      }
    },
  },
  {
    // A decompressor that is kept open by its first bytes.
    headers: ['transfer-encoding: chunked', 'content-encoding: br'],
    async send(socket) {
      const packed = brotliCompressSync(Buffer.alloc(1_000_000, 'a')).subarray(0, 272);
      socket.write(Buffer.concat([Buffer.from(`${packed.length.toString(16)}\r\n`), packed, Buffer.from('\r\n')]));
    },
  },
  {
    // All but the last byte.
    headers: ['content-length: 524288'],
    async send(socket) {
      socket.write('x'.repeat(524_287));
    },
  },
  {
    // A byte a second.
    headers: ['transfer-encoding: chunked'],
    async send(socket) {
      for (; !socket.destroyed; await wait(second)) socket.write(crumb);
    },
  },
];

/** Opens this many bodies at once. Returns after the given time. */
async function attack(count: number, milliseconds: number) {
  const sockets = Array.from({ length: count }, (_, number) => open(number));
  await wait(milliseconds);
  const left = sockets.filter((socket) => !socket.destroyed).length;
  for (const socket of sockets) socket.destroy();
  return left;
}

function open(number: number) {
  const kind = kinds[number % kinds.length];
  const socket = connect({ host: url.hostname, port: Number(url.port) });
  const signature = ['x-event-id: 1', 'x-timestamp: 1', 'x-signature: v1=00'];
  const lines = [`POST ${url.pathname} HTTP/1.1`, `host: ${url.host}`, ...signature, ...(kind?.headers ?? []), '', ''];
  // The server ends it.
  socket.on('error', () => {}).resume();
  socket.write(lines.join('\r\n'));
  void kind?.send(socket);
  return socket;
}

reportToBench({}, { attack: ({ count, milliseconds }) => attack(Number(count), Number(milliseconds)) });
