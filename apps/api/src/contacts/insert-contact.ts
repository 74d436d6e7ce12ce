// Adds `insert_contacts_one` to the GraphQL schema, with the names of the hosted dialect. It uses
// the connection pool of the anonymous login instead of `set role` per request. This needs one
// statement instead of four. It also limits the damage of an error in the allow-list, because this
// login has no other rights.
import { context, sideEffect } from 'postgraphile/grafast';
import { extendSchema, gql } from 'postgraphile/utils';
import type { ClientBudget } from '../rate-limits/index.ts';
import type { FormTrap } from '../spam/index.ts';
import { type Intake, submitContact } from './submit.ts';

type ContactsInsertInput = {
  name?: string | null;
  email?: string | null;
  message?: string | null;
  language?: string | null;
};

type TrapInput = { [Field in keyof FormTrap]?: string | null };

export function insertContactPlugin(intake: Intake): GraphileConfig.Plugin {
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
                  context().get('clientBudget'),
                ],
                ([object, submissionKey, clientBudget]: readonly [
                  ContactsInsertInput & TrapInput,
                  string | null,
                  ClientBudget | null,
                ]) =>
                  submitContact(intake, {
                    input: toInput(object),
                    submissionKey,
                    trap: toTrap(object),
                    clientBudget,
                  }),
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
function toTrap(object: TrapInput): FormTrap {
  return { website: object.website ?? '', form_start: object.form_start ?? '' };
}
