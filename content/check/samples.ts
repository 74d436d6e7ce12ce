// Sample content: lists what an operator has to replace, and checks that it is recognisable.
import { CompanySchema } from '../schema/index.ts';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { getAt, walkBranches, walkTexts } from './tree.ts';

export type Sample = { file: string; name: string };

const SAMPLE_REGISTER_CODE = '00000000';
const HOST = /(?:https?:\/\/|@)([a-z0-9.-]+)/gi;

/** Every entry marked `sample: true`, by file. */
export function findSamples(content: Content): Sample[] {
  const samples: Sample[] = [];
  for (const file of content.facts.values()) {
    walkBranches(file.value, (branch, path) => {
      if (getAt(branch, ['sample']) !== true) return;
      const name =
        getAt(branch, ['id']) ??
        getAt(branch, ['legalName']) ??
        (path.join('.') || 'the whole file');
      samples.push({ file: file.path, name: String(name) });
    });
  }
  return samples;
}

/** A sample must not look like a real address or register code. */
export function checkSamples(content: Content): Finding[] {
  const findings: Finding[] = [];
  for (const file of content.facts.values()) {
    walkBranches(file.value, (branch, path) => {
      if (getAt(branch, ['sample']) !== true) return;
      walkTexts(branch, (text, inner) => {
        for (const [, host = ''] of text.matchAll(HOST)) {
          if (host.endsWith('.example')) continue;
          const message = `${host} is marked as a sample but does not end in .example; correct it, or set sample: false`;
          const line = file.lineOf([...path, ...inner]);
          findings.push({ level: 'error', file: file.path, line, message });
        }
      });
    });
  }
  return [...findings, ...checkRegisterCode(content)];
}

function checkRegisterCode(content: Content): Finding[] {
  const file = content.facts.get('company.yaml');
  const company = CompanySchema.safeParse(file?.value);
  if (file === undefined || !company.success || !company.data.sample) return [];
  if (company.data.registerCode === SAMPLE_REGISTER_CODE) return [];
  const message = `registerCode: a sample company has the code ${SAMPLE_REGISTER_CODE}; correct it, or set sample: false`;
  return [{ level: 'error', file: file.path, line: file.lineOf(['registerCode']), message }];
}
