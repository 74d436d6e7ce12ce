// The company facts of the content from which the site was built.
import { requireContent } from '../../content/check/require-content.ts';
import { CONTENT_FOLDER } from '../../content/folder.ts';
import { CompanySchema } from '../../content/schema/index.ts';

const { facts } = requireContent(CONTENT_FOLDER);

export const { brand: BRAND, siteUrl: SITE_URL } = CompanySchema.parse(
  facts.get('company.yaml')?.value,
);
