import { INSERT_CONTACT } from '@loimel/client/contract';
import { expect, test } from 'vitest';
import { createStaffDocumentCheck, requirePublicDocument } from './public-documents.ts';

test('the document of our own form is accepted', () => {
  expect(() => requirePublicDocument(INSERT_CONTACT.query)).not.toThrow();
});

test('the same mutation in another format is accepted', () => {
  const document = `mutation { m: insert_contacts_one(object: {name: "a", email: "b@c.de", message: "d"}) { id } }`;
  expect(() => requirePublicDocument(document)).not.toThrow();
});

test.each([
  ['introspection', '{ __schema { types { name } } }'],
  ['a query', 'query { allContacts { nodes { email } } }'],
  ['another mutation', 'mutation { updateContactById(input: {}) { clientMutationId } }'],
  ['a subscription', 'subscription { x }'],
  [
    'two mutations in one document',
    'mutation { a: insert_contacts_one(object: {}) { id } b: insert_contacts_one(object: {}) { id } }',
  ],
  [
    'a fragment at the root',
    'mutation { ...f } fragment f on Mutation { insert_contacts_one(object: {}) { id } }',
  ],
  [
    'a fragment inside of the mutation',
    'mutation { insert_contacts_one(object: {}) { ...f } } fragment f on contacts { id }',
  ],
  [
    'an inline fragment inside of the mutation',
    'mutation { insert_contacts_one(object: {}) { ... on contacts { id } } }',
  ],
  [
    'a directive inside of the mutation',
    'mutation { insert_contacts_one(object: {}) { id @include(if: true) } }',
  ],
  ['a directive of the operation', 'mutation @x { insert_contacts_one(object: {}) { id } }'],
  ['an inline fragment', 'mutation { ... on Mutation { insert_contacts_one(object: {}) { id } } }'],
  [
    'two operations',
    'mutation A { insert_contacts_one(object: {}) { id } } query B { __typename }',
  ],
  ['a type definition', 'type A { b: C }'],
])('%s is rejected as validation-failed', (_what, document) => {
  expect(() => requirePublicDocument(document)).toThrow(
    expect.objectContaining({ code: 'validation-failed' }),
  );
});

test.each([
  ['broken syntax', 'mutation {'],
  ['an empty document', ''],
  ['45 KB of nesting', `mutation ${'{a'.repeat(20_000)}`],
  [
    '10,000 aliases',
    `mutation { ${Array.from({ length: 10_000 }, (_, n) => `a${n}: x`).join(' ')} }`,
  ],
])('%s is rejected as parse-failed', (_what, document) => {
  expect(() => requirePublicDocument(document)).toThrow(
    expect.objectContaining({ code: 'parse-failed' }),
  );
});

test.each([[undefined], [null], [5], [['mutation']]])(
  '%j instead of a string is rejected',
  (query) => {
    expect(() => requirePublicDocument(query)).toThrow(
      expect.objectContaining({ code: 'validation-failed' }),
    );
  },
);

test('a document of staff over the limit is rejected each time, also after many others were accepted', () => {
  const requireStaffDocument = createStaffDocumentCheck(10);
  const tooLong = `{ ${'a '.repeat(20)} }`;
  expect(() => requireStaffDocument(tooLong)).toThrow();
  expect(() => requireStaffDocument(tooLong)).toThrow();
  for (let number = 0; number < 500; number += 1) {
    expect(() => requireStaffDocument(`{ field${number} }`)).not.toThrow();
  }
  expect(() => requireStaffDocument(tooLong)).toThrow();
  expect(() => requireStaffDocument('{ field0 }')).not.toThrow();
});
