declare module '@joplin/turndown-plugin-gfm' {
  import type Turndown from 'turndown';

  export const gfm: Turndown.Plugin;
}

declare module 'markdown-it-deflist' {
  import type { MarkdownIt } from 'markdown-it';

  export default function addDefinitionLists(markdown: MarkdownIt): void;
}
