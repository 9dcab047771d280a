import { plant } from './plant.ts';
import { Job, type Told } from './job.ts';
import { plantedBugs } from './list/all.ts';

/** One of the processes that `command.ts` starts. The bug is planted before anything of Tillside is loaded. */
const job = Job.parse(JSON.parse(process.argv[2] ?? ''));
// The parent process has ended.
process.on('disconnect', () => process.exit());
const tell = (told: Told): void => void process.send?.(told);

const bug = plantedBugs.find(({ name }) => name === job.bug);
if (job.bug !== null && !bug) throw new Error(`There is no planted bug “${job.bug}”.`);
const isPlanted = bug ? plant(bug) : (): boolean => true;
const { firstViolation } = await import('./first-violation.ts');
if (!isPlanted()) throw new Error(`“${job.bug}” is in a file that no run loads.`);

const violation = await firstViolation(job, (seed) => tell({ kind: 'begins', seed }));
tell(violation ? { kind: 'found', ...violation } : { kind: 'nothing found' });
process.disconnect();
