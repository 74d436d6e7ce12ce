// Public door of the articles: Markdown of content/ as blocks, drawn at build time. The copy
// buttons (copy-code.ts) and the mark in the contents are the only parts that run in a browser.
export { ArticleBlocks } from './article-blocks.tsx';
export { ArticleContents } from './article-contents.tsx';
export { findHeadings } from './blocks.ts';
export { type BlogPost, getPosts, listPostPaths, requirePost } from './posts.ts';
export {
  type ArticleFolder,
  articleAddresses,
  readBody,
  readHead,
  toFile,
} from './read-article.ts';
