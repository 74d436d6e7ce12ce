// The input of each mutation in the role matrix, for a record of each kind.
import { type MutationInput, toDeskInputs } from './desk-inputs.ts';
import { PERSON, type Samples, SUBJECTS, toLiteral } from './samples.ts';

/** Each input names records that no other case has changed. */
export function toMutationInputs(samples: Samples, name: string): MutationInput[] {
  const ofDesk = toDeskInputs(samples.desk, name);
  if (ofDesk) return ofDesk;
  const person = Object.entries(PERSON).map(([key, value]) => `${key}: ${toLiteral(value)}`);
  switch (name) {
    case 'insert_contacts_one':
    case 'insert_job_applications_one':
      return [{ label: '', make: async () => `object: { ${person.join(', ')} }` }];
    case 'releaseFromSpam':
      return SUBJECTS.filter((subject) => subject !== 'account').map((label) => ({
        label,
        make: async () => `input: { recordId: "${await samples.insertSpam(label)}" }`,
      }));
    case 'retryDelivery':
      return SUBJECTS.map((label) => ({
        label,
        make: async () => `input: { deliveryId: "${await samples.insertParked(label)}" }`,
      }));
    case 'retryDeliveries':
      // Webhooks, because retrying the emails would use up the permanent samples.
      return (['contact', 'application'] as const).map((label) => ({
        label,
        async make() {
          await samples.deleteParkedWebhooks();
          await samples.insertParkedWebhook(label);
          return 'input: { destination: "webhook" }';
        },
      }));
    case 'markRecord':
      return (['contact', 'application'] as const).map((label) => ({
        label,
        make: async () =>
          `input: { recordId: "${await samples.insertSpam(label)}", mark: "opened" }`,
      }));
    case 'openItem':
      return toRecordInputs(samples, async (id) => `recordId: "${id}"`);
    case 'addNote':
      return toRecordInputs(samples, async (id) => `recordId: "${id}", body: "n", mentions: []`);
    case 'setStatus':
      return toRecordInputs(samples, async (id) => `${toSeen(id)}, status: "open"`);
    case 'assign':
      return toRecordInputs(samples, async (id) => `${toSeen(id)}, assigneeId: null`);
    case 'moveToSpam':
    case 'release':
      return toRecordInputs(samples, async (id) => toSeen(id));
    default:
      throw new Error(`The role matrix has no input for the mutation ${name}: add it here.`);
  }
}

function toRecordInputs(samples: Samples, toInput: (id: string) => Promise<string>) {
  return (['contact', 'application'] as const).map((label) => ({
    label,
    make: async () => `input: { ${await toInput(await samples.insertSpam(label))} }`,
  }));
}

const toSeen = (id: string) => `records: [{ recordId: "${id}", version: 1 }]`;
