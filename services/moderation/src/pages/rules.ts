import type { pageNames } from '@hunch/proto/http'

export type { LanguageCode } from '@hunch/proto/languages'

export type PageName = (typeof pageNames)[number]

/** Facts that select parts of the pages that come with the product. */
export interface Facts {
  /** Whether the operator has given a name. */
  readonly named: boolean
  /** Whether photos are sent to a checker before they are shown. */
  readonly photosChecked: boolean
  /** Whether photos of private groups are sent to the checker too. */
  readonly privatePhotosChecked: boolean
}

const names = ['named', 'photosChecked', 'privatePhotosChecked'] as const

/**
 * Keeps `{{#fact}}…{{/fact}}` if the fact is true, `{{^fact}}…{{/fact}}` if it is false. Parts of different facts may be
 * nested. `{{#named}}Ann{{/named}}{{^named}}unknown{{/named}}` becomes `Ann` if `named` is true.
 */
export const chooseParts = (text: string, facts: Facts): string =>
  names.reduce(
    (chosen, name) =>
      chosen.replace(
        new RegExp(`\\{\\{([#^])${name}\\}\\}(.*?)\\{\\{/${name}\\}\\}`, 'gs'),
        (_, sign: string, part: string) => (facts[name] === (sign === '#') ? part : ''),
      ),
    text,
  )

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
