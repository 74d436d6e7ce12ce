// Adds `insert_contacts_one` to the GraphQL schema, with the names of the hosted dialect.
// It runs on the anonymous login's own pool instead of `set role` per request: one statement
// instead of four, and a fault in the fence still meets a login that may do nothing else.
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

// The hosted dialect makes every column of an insert input nullable; what is missing is then
// refused by the same rules as what is empty.
function toInput(object: ContactsInsertInput) {
  return {
    name: object.name ?? '',
    email: object.email ?? '',
    message: object.message ?? '',
    language: object.language ?? 'en',
  };
}

// Not columns: a field that people do not see, and the note of when the form was opened.
function toTrap(object: TrapInput): FormTrap {
  return { website: object.website ?? '', form_start: object.form_start ?? '' };
}
