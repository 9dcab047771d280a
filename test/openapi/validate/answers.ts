import type { Finding } from '../finding.ts';
import type { Exchange, Message } from '../record/exchange.ts';
import { operationAt, statusKey, type Content, type Declared } from './document.ts';
import type { Validate } from './schemas.ts';

/** A document with what is needed to judge answers by it. */
export interface Judge {
  readonly name: Exchange['by'];
  readonly declared: readonly Declared[];
  readonly validate: Validate;
  /** For requests: reads a number that is sent as text, and the other way round. */
  readonly validateSent: Validate;
}

/** An answer in JSON that fits its schema, for the negative controls. */
export interface Fitting {
  readonly operation: Declared;
  readonly status: string;
  /** The JSON pointer to its schema. */
  readonly schema: string;
  readonly json: unknown;
}

/** The result for a recording. */
export interface Judgement {
  readonly findings: readonly Finding[];
  readonly fitting: readonly Fitting[];
  /** How many answers there were for each operation and documented status, as `airtime.buy 422`. */
  readonly counts: ReadonlyMap<string, number>;
  /** Answers at addresses that the document does not have. */
  readonly elsewhere: number;
}

/** Judges every answer, and every request that was answered with a success, by the document. */
export function judge(by: Judge, exchanges: readonly Exchange[]): Judgement {
  const findings: Finding[] = [];
  const fitting: Fitting[] = [];
  const counts = new Map<string, number>();
  let elsewhere = 0;
  for (const exchange of exchanges.filter((each) => each.by === by.name)) {
    const operation = operationAt(by.declared, exchange.method, exchange.path);
    if (!operation) {
      elsewhere += 1;
      if (exchange.status < 400 && !['OPTIONS', 'HEAD'].includes(exchange.method)) {
        const where = `${by.name} ${exchange.method} ${exchange.path}`;
        findings.push(violation(where, `is answered ${exchange.status} and is not in the document.`));
      }
      continue;
    }
    const where = `${by.name} ${operation.id} ${exchange.status}`;
    const key = statusKey(operation, exchange.status);
    const content = key === null ? undefined : operation.answers.get(key);
    if (key === null || !content) {
      findings.push(violation(where, 'is not documented.'));
      continue;
    }
    const counted = `${operation.id} ${key}`;
    counts.set(counted, (counts.get(counted) ?? 0) + 1);
    const wrong = messagesOf(content, exchange.answer, by.validate).map((message) =>
      violation(where, `answer: ${message}`),
    );
    findings.push(...wrong);
    const schema = content.schemas.get(exchange.answer.type ?? '');
    if (wrong.length === 0 && exchange.answer.isJson && schema) {
      fitting.push({ operation, status: key, schema, json: exchange.answer.json });
    }
    if (exchange.status < 300) {
      findings.push(
        ...requestMessages(operation, exchange, by.validateSent).map((message) => violation(where, message)),
      );
    }
  }
  return { findings, fitting, counts, elsewhere };
}

/** Operations without a recorded answer, and documented statuses that nothing answered. */
export function unanswered(by: Judge, counts: Judgement['counts']): Finding[] {
  return by.declared.flatMap(({ id, answers }) =>
    [...answers.keys()].filter((status) => !counts.has(`${id} ${status}`)).map((status) => missing(by, id, status)),
  );
}

/**
 * The same for a document whose problems all routes share: a success has to be answered by its own operation, a problem by
 * any.
 */
export function unansweredByAny(by: Judge, counts: Judgement['counts']): Finding[] {
  const answered = new Set([...counts.keys()].map((key) => key.split(' ').at(-1)));
  return unanswered(by, counts).filter(({ where }) => {
    const status = where.split(' ').at(-1) ?? '';
    return /^[23]/.test(status) || !answered.has(status);
  });
}

function missing(by: Judge, id: string, status: string): Finding {
  const where = `${by.name} ${id} ${status}`;
  return { severity: 'violation', check: 'coverage', where, message: 'is documented, and no recorded answer has it.' };
}

function requestMessages(operation: Declared, exchange: Exchange, validate: Validate): string[] {
  const { body, parameters } = operation;
  const inQuery = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap((parameter) => {
      const value = exchange.query[parameter.name];
      if (value === undefined) return parameter.isRequired ? [`query: ${parameter.name} is required`] : [];
      return validate(parameter.schema, value).map((message) => `query ${parameter.name}: ${message}`);
    });
  const sent = exchange.request;
  const isEmpty = sent.type === null || (sent.isJson && JSON.stringify(sent.json) === '{}');
  if (!body) return isEmpty ? inQuery : [...inQuery, 'request: no body is documented'];
  if (sent.type === null) return [...inQuery, ...(body.isRequired ? ['request: a body is required'] : [])];
  return [...inQuery, ...messagesOf(body, sent, validate).map((message) => `request: ${message}`)];
}

function messagesOf(content: Content, message: Message, validate: Validate): string[] {
  if (content.schemas.size === 0) return message.length === 0 ? [] : ['has a body, and none is documented'];
  if (message.type === null) return ['has no body'];
  const schema = content.schemas.get(message.type);
  if (schema === undefined) return [`${message.type} is not documented`];
  if (!/[/+]json$/.test(message.type)) return [];
  return message.isJson ? validate(schema, message.json) : ['is no JSON'];
}

function violation(where: string, message: string): Finding {
  return { severity: 'violation', check: 'answers', where, message };
}
