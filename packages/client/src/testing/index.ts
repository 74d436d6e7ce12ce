export { CREDENTIAL, createHarness, type HarnessOptions } from './auth-harness.ts';
export {
  ANONYMOUS_USER,
  createFakeAuthServer,
  createRotation,
  createSession,
  type FakeAuthServer,
  type FakeResponse,
  failure,
  json,
  NETWORK_DOWN,
  type RecordedCall,
  text,
  USER,
} from './fake-auth-server.ts';
export {
  createFakeBrowser,
  type FakeBrowser,
  type FakeTab,
  toItemStorage,
} from './fake-browser.ts';
export { createFakeClock, type FakeClock, settle } from './fake-clock.ts';
