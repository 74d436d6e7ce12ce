// Adds `insert_job_applications_one` to the GraphQL schema, with the names of the hosted dialect.
// Like the contact mutation, it uses the connection pool of the anonymous login.
import type { ApplicationInput, SpamSignals } from '@loimel/client/contract';
import { context, sideEffect } from 'postgraphile/grafast';
import { extendSchema, gql } from 'postgraphile/utils';
import type { ClientLimit } from '../rate-limits/index.ts';
import { type SubmissionDeps, submitApplication } from './submit.ts';

type JobApplicationsInsertInput = { [Field in keyof ApplicationInput]?: string | null };

type SpamSignalsInput = { [Field in keyof SpamSignals]?: string | null };

export function insertApplicationPlugin(submissionDeps: SubmissionDeps): GraphileConfig.Plugin {
  return extendSchema(
    {
      typeDefs: gql`
        input job_applications_insert_input {
          name: String
          email: String
          message: String
          language: String
          cv_file_path: String
          position: String
          website: String
          form_start: String
        }

        type job_applications_inserted {
          id: UUID!
          created_at: Datetime!
          number: String!
        }

        extend type Mutation {
          insert_job_applications_one(
            object: job_applications_insert_input!
          ): job_applications_inserted
        }
      `,
      objects: {
        Mutation: {
          plans: {
            insert_job_applications_one(_parent, fieldArgs) {
              return sideEffect(
                [
                  fieldArgs.getRaw('object'),
                  context().get('submissionKey'),
                  context().get('clientLimit'),
                ],
                ([object, submissionKey, clientLimit]: readonly [
                  JobApplicationsInsertInput & SpamSignalsInput,
                  string | null,
                  ClientLimit | null,
                ]) =>
                  submitApplication(submissionDeps, {
                    input: toInput(object),
                    submissionKey,
                    spamSignals: toSpamSignals(object),
                    clientLimit,
                  }),
              );
            },
          },
        },
      },
    },
    'InsertApplicationPlugin',
  );
}

function toInput(object: JobApplicationsInsertInput): ApplicationInput {
  return {
    name: object.name ?? '',
    email: object.email ?? '',
    message: object.message ?? '',
    language: object.language ?? 'en',
    cv_file_path: object.cv_file_path ?? null,
    position: object.position ?? null,
  };
}

// These are not columns: a hidden field (honeypot) and the signed start time of the form.
function toSpamSignals(object: SpamSignalsInput): SpamSignals {
  return { website: object.website ?? '', form_start: object.form_start ?? '' };
}
