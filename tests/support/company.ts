// The company facts of the content from which the site was built.
import { loadContent } from '../../content/check/load.ts';
import { CONTENT_FOLDER } from '../../content/folder.ts';
import { CompanySchema } from '../../content/schema/index.ts';

const { facts } = loadContent(CONTENT_FOLDER).content;

export const { brand: BRAND, siteUrl: SITE_URL } = CompanySchema.parse(
  facts.get('company.yaml')?.value,
);
