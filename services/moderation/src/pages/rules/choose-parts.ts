/** What parts of the pages that come with the product depend on. */
export interface Facts {
  /** The operator has given a name. */
  readonly named: boolean
  /** Photos are sent to a checker before they are shown, those of private groups among them where that is said. */
  readonly photosChecked: boolean
  readonly privatePhotosChecked: boolean
}

const names = ['named', 'photosChecked', 'privatePhotosChecked'] as const

/**
 * Returns a text with those parts that hold: `{{#fact}}…{{/fact}}` where it is so, `{{^fact}}…{{/fact}}` where it is not.
 * A part may lie in one of another fact.
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
