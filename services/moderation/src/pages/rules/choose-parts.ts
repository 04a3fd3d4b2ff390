/** Facts that select parts of the pages that come with the product. */
export interface Facts {
  /** The operator has given a name. */
  readonly named: boolean
  /** Photos are sent to a checker before they are shown; `privatePhotosChecked`: private groups' photos too. */
  readonly photosChecked: boolean
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
