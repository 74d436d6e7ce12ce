// Adds `insert_contacts_one` to the GraphQL schema, with the names of the hosted dialect. It uses
// the connection pool of the anonymous login instead of `set role` per request. This needs one
// statement instead of four. It also limits the damage of an error in the allow-list, because this
// login has no other rights.
import type { ContactInput, InsertedContact, SpamSignals } from '@loimel/client/contract';
import { context, sideEffect } from 'postgraphile/grafast';
import { extendSchema, gql } from 'postgraphile/utils';
import type { ClientLimit } from '../rate-limits/index.ts';
import { type SubmissionDeps, submitContact } from './submit.ts';

type ContactsInsertInput = {
  name?: string | null;
  email?: string | null;
  message?: string | null;
  language?: string | null;
};

/** Saves a message of the operator that tests the form. `secret` shows that it is one. */
export type SubmitCanary = (submission: {
  input: ContactInput;
  submissionKey: string | null;
  secret: string;
}) => Promise<InsertedContact>;

/** The secret of the operator's canary. A release that does not know the field rejects the document. */
type CanaryInput = { canary?: string | null };

type SpamSignalsInput = { [Field in keyof SpamSignals]?: string | null };

export function insertContactPlugin(
  submissionDeps: SubmissionDeps,
  submitCanary: SubmitCanary,
): GraphileConfig.Plugin {
  return extendSchema(
    {
      typeDefs: gql`
        input contacts_insert_input {
          name: String
          email: String
          message: String
          language: String
          website: String
          form_start: String
          canary: String
        }

        type contacts_inserted {
          id: UUID!
          created_at: Datetime!
          number: String!
        }

        extend type Mutation {
          insert_contacts_one(object: contacts_insert_input!): contacts_inserted
        }
      `,
      objects: {
        Mutation: {
          plans: {
            insert_contacts_one(_parent, fieldArgs) {
              return sideEffect(
                [
                  fieldArgs.getRaw('object'),
                  context().get('submissionKey'),
                  context().get('clientLimit'),
                ],
                ([object, submissionKey, clientLimit]: readonly [
                  ContactsInsertInput & SpamSignalsInput & CanaryInput,
                  string | null,
                  ClientLimit | null,
                ]) => {
                  const input = toInput(object);
                  if (typeof object.canary === 'string') {
                    return submitCanary({ input, submissionKey, secret: object.canary });
                  }
                  return submitContact(submissionDeps, {
                    input,
                    submissionKey,
                    spamSignals: toSpamSignals(object),
                    clientLimit,
                  });
                },
              );
            },
          },
        },
      },
    },
    'InsertContactPlugin',
  );
}

// The hosted dialect makes every column of an insert input nullable. A missing value is rejected by
// the same rules as an empty one.
function toInput(object: ContactsInsertInput) {
  return {
    name: object.name ?? '',
    email: object.email ?? '',
    message: object.message ?? '',
    language: object.language ?? 'en',
  };
}

// These are not columns: a hidden field (honeypot) and the signed start time of the form.
function toSpamSignals(object: SpamSignalsInput): SpamSignals {
  return { website: object.website ?? '', form_start: object.form_start ?? '' };
}
