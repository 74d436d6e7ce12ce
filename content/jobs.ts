// The positions with their days. For Node only (node:fs).
import { parse } from 'yaml';
import { readContentFile } from './folder.ts';
import { type Job, JobsSchema } from './schema/facts-people.ts';

export function readJobs(): Job[] {
  return JobsSchema.parse(parse(readContentFile('facts/jobs.yaml')));
}
