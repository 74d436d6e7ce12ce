// What highlight.ts uses of Prism, until @types/prismjs is among the dependencies.
declare module 'prismjs' {
  export type Token = { type: string; content: string | Token | (string | Token)[] };
  type Grammar = Record<string, unknown>;
  const Prism: {
    languages: Record<string, Grammar | undefined>;
    tokenize: (code: string, grammar: Grammar) => (string | Token)[];
  };
  export default Prism;
}
declare module 'prismjs/components/*';
