// The addresses that have changed or ended: redirects.yaml. An entry holds for every language.
import { z } from 'zod';

/** Letters that nginx, static hosts and browsers all read in the same way. */
const OLD_ADDRESS = /^(?:\/[a-z0-9][a-z0-9._-]*)+$/;

const oldAddress = z.string().superRefine((address, context) => {
  const problem = findProblem(address);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});

function findProblem(address: string): string | null {
  if (OLD_ADDRESS.test(address)) return null;
  if (address === '/') return 'the home page cannot move';
  if (!address.startsWith('/') || address.startsWith('//')) {
    return 'must be a path of this site that begins with one /, without https:// and domain';
  }
  if (/[?#]/.test(address)) return 'must end before ? or #; what follows is kept automatically';
  if (address.endsWith('/')) return 'must not end with /; the address with / is found as well';
  if (/[A-Z]/.test(address)) return 'must be in small letters; capitals are found as well';
  return 'must consist of small letters a to z, digits, hyphens, dots and underscores; it is not a pattern';
}

export const RedirectsSchema = z.array(
  z
    .strictObject({
      from: oldAddress,
      /** The address of a page without the prefix of a language, as in a link of a text. */
      to: z
        .string()
        .regex(/^\/(?!\/)/, 'must be the path of a page of this site')
        .optional(),
      /** Instead of `to`: the page has ended and nothing replaces it. */
      gone: z.literal(true).optional(),
    })
    .refine(({ to, gone }) => (to === undefined) !== (gone === undefined), {
      message: 'needs either to or gone: true',
    }),
);
export type RedirectEntry = z.infer<typeof RedirectsSchema>[number];

/** The ledger of published addresses: published.yaml. `--accept` writes it. */
export const PublishedSchema = z.array(z.string().startsWith('/', 'must be a path'));
