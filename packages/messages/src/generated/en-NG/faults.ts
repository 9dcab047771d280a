// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const faultsMessages: Part<'faults'> = {
  id: 'faults',
  texts: {
    held_up: 'the sender was held up for too long to begin',
    request_not_written: 'the request could not be written',
    name_not_resolved: 'the platform’s name could not be resolved',
    connection_refused: 'the connection was refused',
    no_connection: 'no connection came about',
    no_connection_in_time: 'no connection came about in time',
    certificate_expired: 'the platform’s certificate has expired',
    certificate_not_yet_valid: 'the platform’s certificate is not valid yet',
    certificate_not_trusted: 'the platform’s certificate is not trusted',
    certificate_of_another_host: 'the platform’s certificate names another host',
    connection_broke: 'the connection broke',
    no_answer_in_time: 'no answer came in time',
    request_failed: 'the request failed',
    redirected: 'the platform redirected, and no redirect is followed',
    too_many_requests: 'too many requests',
    not_the_platform: 'the answer was not the platform’s',
    unexpected_status: 'the platform answered with a status that says nothing of it',
    repeat_refused: 'a repeated send was refused, which says nothing of the first',
    outcome_not_said: 'the answer does not say what became of it',
    nobody_to_ask: 'there is nobody to ask',
    answer_does_not_end: 'the answer does not end',
    subject_not_found: 'what would show it was not found',
  },
};
