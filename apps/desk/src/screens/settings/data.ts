// Adds, changes and deletes snippets. A new one has an id from here, so that a resend adds no second one.
import { graphql } from '../../graphql/document.ts';
import { queryClient } from '../../graphql/query-client.ts';
import { request } from '../../graphql/request.ts';
import { SNIPPETS, type Snippet } from '../item/data.ts';

const SaveSnippet = graphql(`
  mutation SaveSnippet($input: SaveSnippetInput!) {
    saveSnippet(input: $input) {
      result {
        outcome
        version
      }
    }
  }
`);

const DeleteSnippet = graphql(`
  mutation DeleteSnippet($input: DeleteSnippetInput!) {
    deleteSnippet(input: $input) {
      result {
        outcome
        version
      }
    }
  }
`);

const PROBLEMS: Record<string, string> = {
  conflict: 'A colleague has changed it in the meantime. Close this and look at it again.',
  gone: 'A colleague has deleted it.',
  'title-taken': 'Another snippet of this language has this title.',
  invalid: 'A title has 1 to 120 characters, a text 1 to 5000.',
};

/** Returns what is wrong, or null when it is saved. */
export async function saveSnippet(snippet: Snippet): Promise<string | null> {
  const { id, version, language, title, body } = snippet;
  const input = { id, version, language, title, body };
  const outcome = (await request(SaveSnippet, { input })).saveSnippet?.result?.outcome;
  await queryClient.invalidateQueries({ queryKey: SNIPPETS });
  return outcome === 'saved' ? null : (PROBLEMS[outcome ?? ''] ?? 'It was not saved.');
}

export async function deleteSnippet({ id, version }: Snippet): Promise<string | null> {
  const { deleteSnippet: payload } = await request(DeleteSnippet, { input: { id, version } });
  await queryClient.invalidateQueries({ queryKey: SNIPPETS });
  const outcome = payload?.result?.outcome;
  return outcome === 'deleted' ? null : (PROBLEMS[outcome ?? ''] ?? 'It was not deleted.');
}
