// The data of the company. For Node only (node:fs).
import { parse } from 'yaml';
import { readContentFile } from './folder.ts';
import { type Company, CompanySchema } from './schema/facts-company.ts';

export function readCompany(): Company {
  return CompanySchema.parse(parse(readContentFile('facts/company.yaml')));
}
