// The file with the texts for errors in the URL, one per language. Also imported by browser code.

type Notice = { title: string; text: string };

export type AddressErrorTexts = {
  codes: Record<string, Notice>;
  /** For any other code. */
  unknown: Notice;
  /** Label of the dismiss button. */
  dismiss: string;
};

export function toTextsPath(language: string): string {
  return `/address-errors/${language}.json`;
}
