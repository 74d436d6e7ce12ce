/** Made by the plugin in inline-scripts.ts. */
declare module 'virtual:inline-scripts' {
  export const HEAD_SCRIPT: string;
  export const SPECULATION_RULES: string;
}
