// The switch for single keys. It belongs to the device: a person with speech input needs it off there.
const STORAGE_KEY = 'desk-single-keys';
const listeners = new Set<() => void>();

export const singleKeys = {
  get(): boolean {
    return readSetting() !== 'off';
  },
  set(isOn: boolean): void {
    try {
      localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
    } catch {
      // Without storage the switch works until the page is closed.
      inMemory = isOn ? 'on' : 'off';
    }
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  },
};

let inMemory: string | null = null;

function readSetting(): string | null {
  try {
    return inMemory ?? localStorage.getItem(STORAGE_KEY);
  } catch {
    return inMemory;
  }
}
