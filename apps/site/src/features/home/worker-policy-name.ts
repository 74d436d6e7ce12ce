/** The Trusted Types policy that allows the worker of the hero, named by the content security policy. */
export const WORKER_POLICY_NAME = 'hero-worker';
