// Holds answers back until it is opened, to look at the system while an outside service is slow.
export type Gate = {
  /** Closes the gate; the returned function opens it again. */
  close: () => () => void;
  /** Resolves at once while the gate is open. */
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
