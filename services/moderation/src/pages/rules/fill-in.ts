/** What fills the blanks of a page. */
export interface Blanks {
  readonly product: string
  readonly operator: string
  /** Of several lines, perhaps. */
  readonly address: string
}

/** Signs that mean something in Markdown. */
const signs = /[\\`*_{}[\]()<>#+\-.!|~&:@]/g

/** A value as Markdown that shows it letter by letter, its lines below each other. */
const literally = (value: string): string =>
  value
    .split(/\r?\n/)
    .map((line) => line.trim().replace(signs, '\\$&'))
    .join('\\\n')

/** Returns a page's text with its blanks filled in; a blank that has no value stays as it is written. */
export const fillIn = (text: string, blanks: Blanks): string =>
  text.replace(/\{\{(product|operator|address)\}\}/g, (_, name: keyof Blanks) => literally(blanks[name]))
