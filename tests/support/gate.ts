// Holds responses back until it is opened, to test the system while an external service is slow.
export type Gate = {
  /** Closes the gate. The returned function opens it again. */
  close: () => () => void;
  /** Resolves immediately while the gate is open. */
  pass: () => Promise<void>;
};

export function createGate(): Gate {
  let opened = Promise.resolve();
  return {
    close: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      opened = promise;
      return resolve;
    },
    pass: () => opened,
  };
}
