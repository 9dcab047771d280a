import { z } from 'zod';
import { fundingStates, instructionStates, type Ref } from '@tillside/contract';
import type { EvidenceLine, InstructionRow, TimelineLine } from '../../ledger/row.ts';
import type { Store } from '../store.ts';
import { text, type Database, type Row } from './database.ts';
import { readInstruction } from './rows.ts';

type Reads = Pick<Store, 'find' | 'findByKey' | 'findByTransaction' | 'page' | 'timeline' | 'evidence'>;

const Line = z.object({
  at: z.number(),
  source: z.enum(['send', 'requery', 'webhook', 'staff', 'lease']),
  found: z.string(),
  httpStatus: z.number().exactOptional(),
  transId: z.string().exactOptional(),
  by: z.string().exactOptional(),
});

const Told = z.object({
  version: z.number(),
  at: z.number(),
  state: z.enum(instructionStates),
  funding: z.enum(fundingStates),
  why: z.string(),
});

export function instructionReads(database: () => Database): Reads {
  return {
    async find(ref, ownerId) {
      const row = database().get('SELECT * FROM instructions WHERE ref = ?', ref);
      return row && (ownerId === null || row.owner_id === ownerId) ? readInstruction(row) : null;
    },
    async findByKey(ownerId, clientKey) {
      return one(
        database().get('SELECT * FROM instructions WHERE owner_id = ? AND client_key = ?', ownerId, clientKey),
      );
    },
    async findByTransaction({ ref, transId }) {
      const byRef = ref === undefined ? undefined : database().get('SELECT * FROM instructions WHERE ref = ?', ref);
      if (byRef || transId === undefined) return one(byRef);
      return one(database().get('SELECT * FROM instructions WHERE trans_id = ?', transId));
    },
    async page({ ownerId, state, after, limit }) {
      const conditions = [
        ...(ownerId === null ? [] : ['owner_id = :owner']),
        ...(state === undefined ? [] : ['state = :state']),
        ...(after === undefined ? [] : ['sequence < (SELECT sequence FROM instructions WHERE ref = :after)']),
      ];
      const values = [...(ownerId === null ? [] : [ownerId]), ...(state ? [state] : []), ...(after ? [after] : [])];
      const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ').replace(/:\w+/g, '?')}`;
      return database()
        .all(`SELECT * FROM instructions ${where} ORDER BY sequence DESC LIMIT ?`, ...values, limit)
        .map(readInstruction);
    },
    async timeline(refs) {
      return new Map(refs.map((ref) => [ref, timelineOf(database(), ref)]));
    },
    async evidence(ref) {
      return database()
        .all('SELECT line FROM evidence WHERE ref = ? ORDER BY sequence', ref)
        .map((row): EvidenceLine => Line.parse(JSON.parse(text(row.line))));
    },
  };
}

function timelineOf(database: Database, ref: Ref): TimelineLine[] {
  return database.all('SELECT * FROM timeline WHERE ref = ? ORDER BY version', ref).map((row) => Told.parse(row));
}

function one(row: Row | undefined): InstructionRow | null {
  return row ? readInstruction(row) : null;
}
