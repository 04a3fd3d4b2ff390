/** Values for the blanks of a page. */
export interface Blanks {
  readonly product: string
  readonly operator: string
  /** May have several lines. */
  readonly address: string
}

/** Characters with a meaning in Markdown. */
const signs = /[\\`*_{}[\]()<>#+\-.!|~&:@]/g

/** Escapes a value for Markdown, with hard breaks between its lines: `*Ann*` becomes `\*Ann\*`. */
const literally = (value: string): string =>
  value
    .split(/\r?\n/)
    .map((line) => line.trim().replace(signs, '\\$&'))
    .join('\\\n')

/** Fills the blanks of a page's text: `{{product}}` becomes the product's name. Unknown blanks stay. */
export const fillIn = (text: string, blanks: Blanks): string =>
  text.replace(/\{\{(product|operator|address)\}\}/g, (_, name: keyof Blanks) => literally(blanks[name]))
