import { z } from 'zod';

/** A time in the companion's JSON: ISO 8601 with an offset. */
export const time = z.iso.datetime({ offset: true }).meta({ id: 'Time', description: 'ISO 8601 with an offset.' });
